import { expect, it } from 'vitest';
import { findFreePort } from '#src/server/process/ports.ts';
import { errorMessage, hasCode, isNotThere } from './errors.ts';

const withCode = (code: unknown) => Object.assign(new Error('no'), { code });

it.each<[string, unknown, boolean]>([
  ['one of them', withCode('EXDEV'), true],
  ['another reason', withCode('EACCES'), false],
  ['an error of nobody’s code', new Error('EPERM'), false],
  ['a number', withCode(1), false],
  ['what is no error', { code: 'EXDEV' }, false],
  ['nothing', undefined, false],
])('knows a reason of the system’s: %s', (_, error, expected) => {
  expect(hasCode(error, 'EPERM', 'EXDEV')).toBe(expected);
});

it.each([
  ['ENOENT', true],
  ['ENOTDIR', false],
])('knows what is not there: %s', (code, expected) => {
  expect(isNotThere(withCode(code))).toBe(expected);
});

it('the message of a failed fetch says why it failed', async () => {
  const refused: unknown = await fetch(`http://127.0.0.1:${await findFreePort()}`).catch(
    (error: unknown) => error,
  );
  expect(errorMessage(refused)).toMatch(/ECONNREFUSED/);
  expect(errorMessage(new Error('outer', { cause: new Error('inner') }))).toBe('outer');
});
