import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { boundUnreadBytes } from './unread-bytes.ts';

const KB = 1024;
/** The system takes all of it. */
const SHORT = Buffer.alloc(200 * KB, 'x');
/** So it does of this, which a reader's own buffers do not hold. */
const MIDDLING = Buffer.alloc(2 * KB * KB, 'x');
/** More than its buffers of a connection hold. */
const LONG = Buffer.alloc(32 * KB * KB, 'x');

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function listen(
  share: Parameters<typeof boundUnreadBytes>[2],
  proxyHops = 1,
  lastMs?: number,
): Promise<void> {
  server = createServer((request, response) => {
    const written = request.socket.bytesWritten;
    const body = { '/long': LONG, '/middling': MIDDLING }[request.url ?? ''] ?? SHORT;
    response.writeHead(200, { 'Content-Length': body.length }).end(body);
    watch(request, response, written);
  });
  const watch = boundUnreadBytes(server, proxyHops, share, lastMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Asks as a visitor behind a proxy, and reads nothing of the body. */
async function ask(address: string, path = '/'): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const headers = { 'X-Forwarded-For': address, Connection: 'keep-alive' };
  const agent = new Agent({ keepAlive: true });
  const asked = get({ port, host: '127.0.0.1', path, headers, agent, localAddress: '127.0.0.1' });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  asked.on('error', () => undefined);
  return answer.on('error', () => undefined).pause();
}

const askMany = async (address: string, count: number, path?: string) => {
  const answers: IncomingMessage[] = [];
  for (let i = 0; i < count; i++) answers.push(await ask(address, path));
  return answers;
};

/** How many connections the server has. */
const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
/** Which of these can be read to their end. */
const readable = (answers: readonly IncomingMessage[]) =>
  Promise.all(
    answers.map((answer) =>
      buffer(answer).then(
        ({ length }) => length === Number(answer.headers['content-length']),
        () => false,
      ),
    ),
  );

const ROOMY = { perAddress: 700 * KB, perNetwork: 700 * KB, total: 1500 * KB };

test('of an address that reads nothing the longest held go, and nobody else’s', async () => {
  await listen(ROOMY);
  const [other] = await askMany('203.0.113.8', 1);
  await askMany('203.0.113.7', 6);
  await expect.poll(open).toBe(4);
  expect(await readable(other === undefined ? [] : [other])).toEqual([true]);
});

test('where all together have too much, who has most loses', async () => {
  await listen({ ...ROOMY, total: 900 * KB });
  const few = await askMany('203.0.113.8', 1);
  await askMany('203.0.113.7', 3);
  await askMany('203.0.113.9', 1);
  await expect.poll(open).toBe(4);
  expect(await readable(few)).toEqual([true]);
});

test('a customer’s networks have a share together', async () => {
  await listen({ ...ROOMY, perNetwork: 500 * KB });
  for (const half of ['1', '2', '3', '4']) await ask(`2001:db8:1:${half}::7`);
  await expect.poll(open).toBe(2);
});

test('answers that the system does not take whole count by what it has taken', async () => {
  const most = 6 * KB * KB;
  await listen({ perAddress: most, perNetwork: most, total: most });
  await askMany('203.0.113.7', 3, '/long');
  await expect.poll(open).toBe(1);
});

test('who reads may ask for as much as there is, on one connection or many', async () => {
  await listen(ROOMY);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  const read = async () => {
    const asked = get({ port, host: '127.0.0.1', headers, agent });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return (await buffer(answer)).length;
  };
  const lengths = await Promise.all(Array.from({ length: 40 }, read));
  expect(lengths).toEqual(lengths.map(() => SHORT.length));
  expect(await open()).toBe(2);
  agent.destroy();
});

test('what is not read in time goes, and is not kept for whoever might read on', async () => {
  const most = 10 * KB * KB;
  await listen({ perAddress: most, perNetwork: most, total: most }, 1, 700);
  const answers = await askMany('203.0.113.7', 2, '/middling');
  await expect.poll(open).toBe(0);
  expect(await readable(answers)).toEqual([false, false]);
});

test('a slow reader is not closed with the idle ones', async () => {
  const most = 10 * KB * KB;
  await listen({ perAddress: most, perNetwork: most, total: most });
  server.keepAliveTimeout = 1;
  const answers = await askMany('203.0.113.7', 2, '/middling');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await readable(answers)).toEqual([true, true]);
});

test('without a proxy who asks again need not have read', async () => {
  await listen(ROOMY, 0);
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  for (let asked = 0; asked < 6; asked++) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect.poll(open).toBe(0);
});
