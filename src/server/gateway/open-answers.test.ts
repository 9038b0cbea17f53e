import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createOpenAnswers } from './open-answers.ts';

/** More than the system's buffers of a connection hold. */
const BODY = Buffer.alloc(32 * 1024 * 1024, 'x');

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** A server that takes a place before an answer begins, or once it has begun as what is in memory does. */
async function listen(begun: 'begun' | 'not begun'): Promise<void> {
  const takePlace = createOpenAnswers(1, { perAddress: 2, perNetwork: 2, total: 3 });
  server = createServer((request, response) => {
    if (begun === 'not begun' && !takePlace(request, response)) return;
    response.writeHead(200, { 'Content-Length': BODY.length }).end(BODY);
    if (begun === 'begun') takePlace(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Asks as a visitor behind a proxy, and reads nothing of the body. */
async function ask(address: string): Promise<IncomingMessage | null> {
  const headers = { 'X-Forwarded-For': address };
  const { port } = server.address() as AddressInfo;
  const asked = get({ port, host: '127.0.0.1', headers, agent: false });
  asked.on('error', () => undefined);
  const [answer] = (await Promise.race([once(asked, 'response'), once(asked, 'close')])) as [
    IncomingMessage?,
  ];
  answer?.on('error', () => undefined).pause();
  return answer ?? null;
}

test('whoever has too many unread answers is refused another, and given one when he has read', async () => {
  await listen('not begun');
  const first = await ask('203.0.113.7');
  await ask('203.0.113.7');
  const refused = await ask('203.0.113.7');
  expect(refused?.statusCode).toBe(503);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.8'))?.statusCode).toBe(200);
  first?.destroy();
  await expect.poll(async () => (await ask('203.0.113.7'))?.statusCode).toBe(200);
});

test('where all places are taken, who has most gives one up', async () => {
  await listen('not begun');
  const [, second] = [await ask('203.0.113.7'), await ask('203.0.113.7')];
  await ask('203.0.113.8');
  expect((await ask('203.0.113.9'))?.statusCode).toBe(200);
  second?.resume();
  await expect.poll(() => second?.destroyed).toBe(true);
  expect(second?.complete).toBe(false);
});

test('what has begun already is cut', async () => {
  await listen('begun');
  await ask('203.0.113.7');
  await ask('203.0.113.7');
  const third = await ask('203.0.113.7');
  third?.resume();
  await expect.poll(() => third === null || third.destroyed).toBe(true);
  expect(third?.complete ?? false).toBe(false);
});
