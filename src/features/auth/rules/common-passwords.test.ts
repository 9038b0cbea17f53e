import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

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

it.each(['nueva7', 'secreto-123', 'contraseña nueva', '', ' ', 'constructor'])('accepts %j', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
