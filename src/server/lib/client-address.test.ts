import { expect, test } from 'vitest';
import { clientAddress, limitKey, networkOf } from './client-address.ts';

test.each([
  ['no proxy', '203.0.113.7', undefined, 0, '203.0.113.7'],
  ['no proxy, a forged header', '203.0.113.7', '1.2.3.4', 0, '203.0.113.7'],
  ['one proxy', '127.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
  ['one proxy, a forged header', '127.0.0.1', '1.2.3.4, 203.0.113.7', 1, '203.0.113.7'],
  ['two proxies', '127.0.0.1', '1.2.3.4, 203.0.113.7, 198.51.100.2', 2, '203.0.113.7'],
  ['fewer entries than proxies', '127.0.0.1', '203.0.113.7', 2, '203.0.113.7'],
  ['an entry that is no address', '198.51.100.2', 'unknown, 203.0.113.7', 2, '198.51.100.2'],
  ['more proxies configured than there are', '198.51.100.2', 'anything, 203.0.113.7', 3, '198.51.100.2'],
  ['a very long forged header', '127.0.0.1', `${'1,'.repeat(7000)} 203.0.113.7`, 1, '203.0.113.7'],
  ['a proxy that appends the port', '127.0.0.1', '203.0.113.7:4711', 1, '203.0.113.7'],
  ['a proxy that appends the port to an IPv6 address', '127.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['an IPv6 address', '127.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['a proxy that appends nothing', '127.0.0.1', undefined, 1, '127.0.0.1'],
])('%s', (_, peer, header, hops, expected) => {
  expect(clientAddress(peer, header, hops)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['::', '0:0:0:0::'],
  ['64:ff9b:1:2::198.51.100.2', '64:ff9b:1:2::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(limitKey(address)).toBe(key);
});

test.each([
  ['2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:ffff::', '2001:db8:1::'],
  ['2001:db8:2:2::', '2001:db8:2::'],
  ['203.0.113.7', '203.0.113.7'],
  ['', ''],
])('%s belongs to the network %s', (key, network) => {
  expect(networkOf(key)).toBe(network);
});
