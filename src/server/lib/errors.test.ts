import { expect, it } from 'vitest';
import { findFreePort } from '#src/server/process/ports.ts';
import { errorMessage, hasCode, isNotThere } from './errors.ts';

const withCode = (code: unknown) => Object.assign(new Error('no'), { code });

it.each<[string, unknown, boolean]>([
  ['a listed code', withCode('EXDEV'), true],
  ['another code', withCode('EACCES'), false],
  ['an error without a code', new Error('EPERM'), false],
  ['a numeric code', withCode(1), false],
  ['an object that is no Error', { code: 'EXDEV' }, false],
  ['nothing', undefined, false],
])('hasCode: %s', (_, error, expected) => {
  expect(hasCode(error, 'EPERM', 'EXDEV')).toBe(expected);
});

it.each([
  ['ENOENT', true],
  ['ENOTDIR', false],
])('isNotThere: %s', (code, expected) => {
  expect(isNotThere(withCode(code))).toBe(expected);
});

it('errorMessage returns the cause of a failed fetch', async () => {
  const refused: unknown = await fetch(`http://127.0.0.1:${await findFreePort()}`).catch(
    (error: unknown) => error,
  );
  expect(errorMessage(refused)).toMatch(/ECONNREFUSED/);
  expect(errorMessage(new Error('outer', { cause: new Error('inner') }))).toBe('outer');
});
