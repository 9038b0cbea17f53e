import { expect, it } from 'vitest';
import { textLimits } from '#src/config/limits.ts';
import { COMMONEST } from './commonest-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

it('has the 3,000 commonest that fit the rule for passwords, each once', () => {
  const words = COMMONEST.trim().split(/\s/);
  expect(new Set(words).size).toBe(3000);
  expect(words).toHaveLength(3000);
  expect(words.filter((word) => word.length < textLimits.passwordMin || word !== word.toLowerCase())).toEqual(
    [],
  );
  expect(words.filter((word) => !isCommonPassword(word))).toEqual([]);
});

it.each([
  '123456',
  'password',
  'Qwertyuiop',
  'IloveYou',
  'contraseña',
  'CONTRASEÑA',
  'realmadrid',
  'aaaaaa',
  'AaAaAaAa',
  '........',
])('rejects %s as too common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['nueva7', 'secreto-123', 'contraseña nueva', 'qwerty password', '', ' ', 'constructor'])(
  'accepts %j',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
