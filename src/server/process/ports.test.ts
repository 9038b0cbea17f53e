import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, test } from 'vitest';
import { findFreePorts, listenTrouble, reachableAt, requireFreePort } from './ports.ts';

it.each([
  ['EADDRINUSE', /^Port 80 is taken\. .*PORT=/],
  ['EACCES', /^This account may not listen on port 80.*PORT=/],
  ['EADDRNOTAVAIL', /^192\.0\.2\.1 is not an address of this machine.*HOST=/],
  ['EAFNOSUPPORT', /^192\.0\.2\.1 is not an address of this machine.*HOST=/],
  ['ENOTFOUND', /^The host name 192\.0\.2\.1 does not resolve.*HOST=/],
  ['EAI_AGAIN', /^The host name 192\.0\.2\.1 does not resolve.*HOST=/],
  ['EMFILE', /192\.0\.2\.1, port 80 \(PORT\): what the system says/],
])('explains %s', (code, message) => {
  const error = Object.assign(new Error('what the system says'), { code });
  expect(listenTrouble(error, { port: 80, host: '192.0.2.1', variable: 'PORT' })).toMatch(message);
});

test('requireFreePort distinguishes a port in use, a foreign address and an unknown host name', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await expect(requireFreePort(port, '127.0.0.1', 'PB_PORT')).rejects.toThrow(`Port ${port} is taken`);
  holder.close();
  await once(holder, 'close');
  await expect(requireFreePort(port, '127.0.0.1', 'PB_PORT')).resolves.toBeUndefined();
  // Reserved for documentation (RFC 5737): no machine has it.
  await expect(requireFreePort(port, '192.0.2.1', 'PORT')).rejects.toThrow(
    'is not an address of this machine',
  );
  await expect(requireFreePort(port, 'nohost.invalid', 'PORT')).rejects.toThrow('does not resolve');
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4321'],
  ['0.0.0.0', 'http://127.0.0.1:4321'],
  ['::', 'http://[::1]:4321'],
  ['192.0.2.1', 'http://192.0.2.1:4321'],
  ['2001:db8::1', 'http://[2001:db8::1]:4321'],
  ['web.internal', 'http://web.internal:4321'],
])('a listener on %s is reached at %s', (host, address) => {
  expect(reachableAt(host, 4321)).toBe(address);
});

test('findFreePorts returns distinct ports below the ephemeral range', async () => {
  const ports = await findFreePorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
