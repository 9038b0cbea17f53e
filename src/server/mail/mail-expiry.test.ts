import { expect, it } from 'vitest';
import { isTooLate, obsolescence } from './mail-expiry.ts';
import { mailKinds } from './start-mail.ts';

const HOUR = 60 * 60 * 1000;

it.each([
  ['password-reset', 2 * HOUR, false],
  ['password-reset', 2 * HOUR + 1, true],
  ['password-reset-notice', 2 * HOUR + 1, true],
  ['lead-notice', 1000 * HOUR, false],
  ['lead-receipt', 72 * HOUR, false],
  ['lead-receipt', 72 * HOUR + 1, true],
  ['admin-granted', 1000 * HOUR, false],
  ['admin-invited', 1000 * HOUR, false],
])('a %s mail queued for %d ms has expired: %s', (kind, waited, expected) => {
  expect(Object.keys(mailKinds)).toContain(kind);
  expect(isTooLate(kind, new Date(0), new Date(waited))).toBe(expected);
});

it.each([
  ['lead-notice', 1000 * HOUR, null],
  ['password-reset', HOUR, null],
  ['password-reset', 3 * HOUR, 'late'],
  ['of-a-former-version', 0, 'unknown'],
])('a failed %s mail, %d ms old, must not be retried because: %s', (kind, waited, expected) => {
  expect(obsolescence(kind, new Date(0), new Date(waited))).toBe(expected);
});
