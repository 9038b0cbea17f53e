import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, test } from 'vitest';
import { findFreePorts, listenTrouble, reachableAt, requireFreePort } from './ports.ts';

it.each([
  ['EADDRINUSE', /^Port 80 is taken\. .*PORT=/],
  ['EACCES', /^Port 80 is not open to this account.*PORT=/],
  ['EADDRNOTAVAIL', /^192\.0\.2\.1 is no address of this machine.*HOST=/],
  ['EAFNOSUPPORT', /^192\.0\.2\.1 is no address of this machine.*HOST=/],
  ['ENOTFOUND', /^The name 192\.0\.2\.1 leads to no address.*HOST=/],
  ['EAI_AGAIN', /^The name 192\.0\.2\.1 leads to no address.*HOST=/],
  ['EMFILE', /192\.0\.2\.1, port 80 \(PORT\): what the system says/],
])('%s is told for what it is', (code, words) => {
  const error = Object.assign(new Error('what the system says'), { code });
  expect(listenTrouble(error, { port: 80, host: '192.0.2.1', variable: 'PORT' })).toMatch(words);
});

test('a port that is taken, an address that is elsewhere and a name that is nobody’s are three things', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await expect(requireFreePort(port, '127.0.0.1', 'PB_PORT')).rejects.toThrow(`Port ${port} is taken`);
  holder.close();
  await once(holder, 'close');
  await expect(requireFreePort(port, '127.0.0.1', 'PB_PORT')).resolves.toBeUndefined();
  // Set aside for documentation: no machine has it.
  await expect(requireFreePort(port, '192.0.2.1', 'PORT')).rejects.toThrow('is no address of this machine');
  await expect(requireFreePort(port, 'nohost.invalid', 'PORT')).rejects.toThrow('leads to no address');
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4321'],
  ['0.0.0.0', 'http://127.0.0.1:4321'],
  ['::', 'http://[::1]:4321'],
  ['192.0.2.1', 'http://192.0.2.1:4321'],
  ['2001:db8::1', 'http://[2001:db8::1]:4321'],
  ['web.internal', 'http://web.internal:4321'],
])('what listens at %s is reached at %s', (host, address) => {
  expect(reachableAt(host, 4321)).toBe(address);
});

test('free ports are different ones that no outgoing connection takes', async () => {
  const ports = await findFreePorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
