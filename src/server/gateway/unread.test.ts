import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endWhenUnread } from './unread.ts';

/** More than the system's buffers of a connection hold. */
const BODY = Buffer.alloc(32 * 1024 * 1024, 'x');
const UNREAD_MS = 400;
/** A slow reader takes so much, and pauses. */
const SIP = 1024 * 1024;
const PAUSE_MS = 60;

let server: Server;
afterEach(() => server.closeAllConnections());

async function ask(): Promise<Socket> {
  server = createServer((_request, response) => {
    endWhenUnread(response, UNREAD_MS);
    response.writeHead(200, { 'Content-Length': BODY.length }).end(BODY);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('an answer that nobody reads is ended', async () => {
  const socket = await ask();
  socket.pause();
  await expect.poll(open).toBe(1);
  await expect.poll(open, { timeout: 10 * UNREAD_MS }).toBe(0);
  socket.destroy();
});

test('one that is read slowly is given whole', async () => {
  const socket = await ask();
  let taken = 0;
  let sips = 0;
  const begun = Date.now();
  for await (const part of socket) {
    taken += (part as Buffer).length;
    const due = Math.floor(taken / SIP);
    if (due > sips) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    sips = due;
    if (taken >= BODY.length) break;
  }
  // Several times as long as somebody may take nothing.
  expect(Date.now() - begun).toBeGreaterThan(3 * UNREAD_MS);
  expect(taken).toBeGreaterThanOrEqual(BODY.length);
});
