import { expect, test } from 'vitest';
import { unreadShareOf } from './unread-shares.ts';

const MB = 1024 * 1024;

test.each([
  ['of a machine of 4 GB', 360, { perAddress: 60, perNetwork: 120, total: 120 }],
  ['with deploy/sysctl.conf', 1023, { perAddress: 128, perNetwork: 256, total: 341 }],
  ['of a large one', 6000, { perAddress: 128, perNetwork: 256, total: 768 }],
])('the share follows what all connections may hold: %s', (_, tcpMb, expected) => {
  const { perAddress, perNetwork, total } = unreadShareOf(tcpMb * MB);
  expect({ perAddress: perAddress / MB, perNetwork: perNetwork / MB, total: total / MB }).toEqual(expected);
});
