import { connect, type Socket } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { paths } from '#src/paths.ts';
import { CONNECTIONS } from '#src/server/gateway/connections.ts';
import { get } from '#tests/support/served.ts';

/** One address that opens connections and asks nothing: everybody else is served. */

const ADDRESS = '127.0.0.9';
const BEYOND = 200;

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

async function open(): Promise<void> {
  const { hostname: host, port } = new URL(inject('siteUrl'));
  const socket = connect({ host, port: Number(port), localAddress: ADDRESS });
  sockets.push(socket.on('error', () => undefined).resume());
  // One that is refused may be reset before it hears that it was connected.
  await new Promise<unknown>((resolve) => socket.once('connect', resolve).once('close', resolve));
}

test('an address has so many connections, and others their page', async () => {
  await Promise.all(Array.from({ length: CONNECTIONS.perAddress + BEYOND }, open));
  await expect
    .poll(() => sockets.filter(({ readyState }) => readyState === 'open').length)
    .toBe(CONNECTIONS.perAddress);
  expect((await get(paths.home)).status).toBe(200);
});
