import { expect, it } from 'vitest';
import { hasCode, isNotThere } from './system-error.ts';

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
