import { expect, it } from 'vitest';
import { isAppCode, plainCode, RECOVERY_ALPHABET, writtenCode } from './recovery-codes.ts';

it('formats codes in groups of four and normalises typed ones', () => {
  expect(writtenCode('0A1B2C3D4E5F')).toBe('0A1B-2C3D-4E5F');
  for (const typed of ['0A1B-2C3D-4E5F', '0a1b2c3d4e5f', ' oaib 2c3d – 4e5f ', 'OALB-2C3D-4E5F'])
    expect(plainCode(typed), typed).toBe('0A1B2C3D4E5F');
});

it('has 32 letters, which normalisation keeps', () => {
  expect(RECOVERY_ALPHABET).toHaveLength(32);
  expect(plainCode(RECOVERY_ALPHABET)).toBe(RECOVERY_ALPHABET);
});

it.each([
  ['123456', true],
  ['123 456', true],
  ['12345', false],
  ['0A1B-2C3D-4E5F', false],
  ['123456123456', false],
])('%s is an app code: %s', (typed, expected) => {
  expect(isAppCode(plainCode(typed))).toBe(expected);
});
