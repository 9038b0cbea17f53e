import { expect, test } from 'vitest';
import { isOfOwnAccount } from './own-account.ts';

const OWN = 'abcdefghijklmno';
const PROFILES = '/api/collections/profiles/records';

test.each([
  ['GET', '/api/second-factor', true],
  ['POST', '/api/second-factor/begin', true],
  ['POST', '/api/second-factor/off', false],
  ['POST', '/api/step-up', true],
  ['POST', '/api/collections/users/auth-refresh', true],
  ['GET', `/api/collections/users/records/${OWN}`, true],
  ['PATCH', `/api/collections/users/records/${OWN}`, true],
  ['DELETE', `/api/collections/users/records/${OWN}`, false],
  ['GET', '/api/collections/users/records/onmlkjihgfedcba', false],
  ['GET', '/api/collections/users/records', false],
  ['GET', `${PROFILES}?filter=user_id='${OWN}'&perPage=1`, true],
  ['PATCH', `${PROFILES}?filter=user_id='${OWN}'`, false],
  ['GET', `${PROFILES}?filter=user_id='${OWN}'||role='admin'`, false],
  ['GET', `${PROFILES}?filter=user_id='${OWN}'&filter=role='admin'`, false],
  ['GET', PROFILES, false],
  ['GET', '/api/collections/leads/records', false],
  ['GET', '/api/people', false],
])('%s %s concerns the own account: %s', (method, path, expected) => {
  expect(isOfOwnAccount(method, new URL(path, 'http://gateway'), OWN)).toBe(expected);
});
