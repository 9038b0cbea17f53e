import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endWhenBodyDrags } from './unended-body.ts';

const REST_MS = 300;

let server: Server;
afterEach(() => server.closeAllConnections());

/** A server that answers at once, and reads no body. */
async function connected(): Promise<Socket> {
  server = createServer((request, response) => {
    endWhenBodyDrags(request, response, REST_MS);
    response.writeHead(405).end();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test.each([
  ['of a length', 'Content-Length: 1000', 'x'],
  ['in chunks', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
])('a body %s that drags on after its answer is ended', async (_how, header, drop) => {
  const socket = await connected();
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
  await once(socket, 'data');
  const dripping = setInterval(() => socket.write(drop), 30);
  await expect.poll(open, { timeout: 10 * REST_MS }).toBe(0);
  clearInterval(dripping);
  socket.destroy();
});

test.each([
  ['a body that comes after its answer', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n', 'words'],
  ['no body', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', ''],
])('a connection with %s serves the next request', async (_what, head, body) => {
  const socket = await connected();
  socket.write(head);
  await once(socket, 'data');
  if (body !== '') socket.write(body);
  await sleep(2 * REST_MS);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toContain('405');
  socket.destroy();
});
