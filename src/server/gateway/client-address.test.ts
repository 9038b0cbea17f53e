import { expect, test } from 'vitest';
import { clientAddress } from '#src/server/gateway/client-address.ts';

test.each([
  ['no proxy', '203.0.113.7', undefined, 0, '203.0.113.7'],
  ['no proxy, a forged header', '203.0.113.7', '1.2.3.4', 0, '203.0.113.7'],
  ['one proxy', '127.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
  ['one proxy, a forged header', '127.0.0.1', '1.2.3.4, 203.0.113.7', 1, '203.0.113.7'],
  ['two proxies', '127.0.0.1', '1.2.3.4, 203.0.113.7, 198.51.100.2', 2, '203.0.113.7'],
  ['fewer entries than proxies', '127.0.0.1', '203.0.113.7', 2, '203.0.113.7'],
  ['a proxy that appends nothing', '127.0.0.1', undefined, 1, '127.0.0.1'],
])('%s', (_, peer, header, hops, expected) => {
  expect(clientAddress(peer, header, hops)).toBe(expected);
});
