import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundConnections } from './connections.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(proxyHops: number): Promise<void> {
  server = createServer((_request, response) => response.end());
  boundConnections(server, proxyHops, { perAddress: 3, perNetwork: 3, total: 5 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Connects, and says nothing. */
async function open(localAddress: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket.on('error', () => undefined).resume());
  // One that is refused may be reset before it hears that it was connected.
  await new Promise<unknown>((resolve) => socket.once('connect', resolve).once('close', resolve));
  return socket;
}

const openFrom = async (localAddress: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(localAddress)));

/** How many of these the server has not closed. */
const left = (some: readonly Socket[]) => some.filter(({ readyState }) => readyState === 'open').length;

test('an address has its share of connections, gets places back, and leaves others theirs', async () => {
  await listen(0);
  const many = await openFrom('127.0.0.2', 10);
  await expect.poll(() => left(many)).toBe(3);
  const [other] = await openFrom('127.0.0.3', 1);
  many.find(({ readyState }) => readyState === 'open')?.destroy();
  await expect.poll(() => left(many)).toBe(2);
  await expect
    .poll(async () => {
      const again = await open('127.0.0.2');
      await new Promise((resolve) => setTimeout(resolve, 50));
      return left([again]);
    })
    .toBe(1);
  expect(other?.readyState).toBe('open');
});

test('where all are taken, who has most gives one up for whoever has fewer', async () => {
  await listen(0);
  const [first, second] = [await openFrom('127.0.0.2', 3), await openFrom('127.0.0.3', 2)];
  const third = await openFrom('127.0.0.4', 1);
  await expect.poll(() => [left(first), left(second), left(third)]).toEqual([2, 2, 1]);
  // Who has one already is given none of those who have two: all would go round and round.
  const fourth = await openFrom('127.0.0.4', 2);
  await expect.poll(() => left([...first, ...second])).toBe(3);
  await expect.poll(() => left([...third, ...fourth])).toBe(2);
});

test('behind a proxy all connections are the proxy’s', async () => {
  await listen(1);
  const many = await openFrom('127.0.0.2', 10);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(left(many)).toBe(10);
});
