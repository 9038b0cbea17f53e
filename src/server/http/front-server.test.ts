import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, it, test } from 'vitest';
import { createFrontServer, warnMissingProxyHops } from './front-server.ts';
import { endWhenStalled } from './event-streams.ts';
import { securityHeaders } from './security.ts';

/** More than the kernel's buffers of a connection hold. */
const BODY = Buffer.alloc(32 * 1024 * 1024, 'x');
const TIMEOUT_MS = 400;
const PATIENT = { timeout: 20_000 };
/** A slow client reads so many bytes, and pauses. */
const SIP = 1024 * 1024;
const PAUSE_MS = 60;

let server: Server;
let events: ServerResponse;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Starts the product's server with one long page. @returns the idle timeout that the product sets. */
async function listen(timeoutMs: number): Promise<number> {
  server = createFrontServer({
    site: { answerAtOnce: () => false, handle: () => false },
    handlers: [
      (_request, response, { pathname }) => {
        if (pathname === '/fails') throw new Error('Broken');
        // The response waits for the body.
        if (pathname === '/waits') return true;
        if (pathname === '/events') {
          endWhenStalled(response, TIMEOUT_MS / 2);
          events = response;
          response.writeHead(200).write('data:1\n\n');
        } else response.writeHead(200, { 'Content-Length': BODY.length }).end(BODY);
        return true;
      },
    ],
    visits: { watch: () => undefined },
    headers: securityHeaders('https://coches.example'),
    origin: 'http://127.0.0.1',
    log: { info: () => undefined, warn: () => undefined },
  });
  const { timeout } = server;
  server.timeout = timeoutMs;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return timeout;
}

function open(request: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket.on('error', () => undefined));
  socket.write(request);
  return socket;
}
const ask = (path = '/') => open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('closes a connection whose client reads nothing', async () => {
  expect(await listen(TIMEOUT_MS)).toBeGreaterThan(0);
  ask().pause();
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, PATIENT).toBe(0);
});

test('sends the whole response to a slow client', async () => {
  await listen(TIMEOUT_MS);
  const socket = ask();
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
  // Several times as long as the idle timeout.
  expect(Date.now() - begun).toBeGreaterThan(3 * TIMEOUT_MS);
  expect(taken).toBeGreaterThanOrEqual(BODY.length);
});

test('an idle event stream stays open until its client stops reading', async () => {
  await listen(TIMEOUT_MS);
  const stream = ask('/events').resume();
  await once(stream, 'data');
  await new Promise((resolve) => setTimeout(resolve, 4 * TIMEOUT_MS));
  expect(await connections()).toBe(1);
  stream.pause();
  events.write(BODY);
  await expect.poll(connections, PATIENT).toBe(0);
});

test('an event stream whose client has stopped reading ends even when little is written at a time', async () => {
  await listen(TIMEOUT_MS);
  const stream = ask('/events');
  await once(stream, 'data');
  stream.pause();
  // Fill the kernel's buffers: the rest is buffered here, below the high-water mark.
  while (events.writableLength === 0) {
    events.write(Buffer.alloc(8 * 1024));
    await setImmediate();
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUT_MS));
  expect(await connections()).toBe(1);
  events.write(Buffer.alloc(64 * 1024));
  await expect.poll(connections, PATIENT).toBe(0);
});

test('closes a connection whose request body goes on long after the response', async () => {
  await listen(60_000);
  // The product's timeout allows for an upload; the test shortens it.
  expect(server.requestTimeout).toBeGreaterThan(0);
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  const socket = open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n').resume();
  await once(socket, 'data');
  const dripping = setInterval(() => socket.write('x'), 30);
  await expect.poll(connections, PATIENT).toBe(0);
  clearInterval(dripping);
});

test('closes connections beyond the maximum', async () => {
  await listen(60_000);
  expect(server.maxConnections).toBeGreaterThanOrEqual(4000);
  server.maxConnections = 2;
  const some = Array.from({ length: 4 }, () => ask('/events').resume());
  await expect.poll(() => some.filter(({ closed }) => closed).length, PATIENT).toBe(2);
  expect(await connections()).toBe(2);
});

const HEAD = 'Host: x\r\n\r\n';

test.each([
  [400, 'a malformed header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
  [400, 'no Host header', 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'a target that is no URL', `GET http://[ HTTP/1.1\r\n${HEAD}`],
  [408, 'headers that do not arrive', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  [
    413,
    'endless chunk extensions',
    `POST /waits HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${HEAD}1;${'x'.repeat(20_000)}`,
  ],
  [417, 'an unknown expectation', `GET / HTTP/1.1\r\nExpect: tea\r\n${HEAD}`],
  [431, 'long headers', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n${HEAD}`],
  [500, 'a request whose handler fails', `GET /fails HTTP/1.1\r\n${HEAD}`],
])('sends %d for %s, with HSTS and never to be cached', async (status, _what, request) => {
  await listen(60_000);
  server.headersTimeout = TIMEOUT_MS;
  const [answer] = (await once(open(request), 'data')) as [Buffer];
  const lines = answer.toString().split('\r\n');
  expect(lines[0]).toMatch(`HTTP/1.1 ${status} `);
  expect(lines).toEqual(
    expect.arrayContaining(['Strict-Transport-Security: max-age=31536000', 'Cache-Control: no-store']),
  );
});

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

it.each([
  ['once with an uncounted proxy', 0, [forwarded, forwarded], 1],
  ['once with an uncounted proxy after other requests', 0, [{}, {}, forwarded], 1],
  ['never without a proxy', 0, [{}, {}], 0],
  ['never with a counted proxy', 1, [forwarded, {}], 0],
])('warns %s', (_, hops, requests, count) => {
  const warnings: string[] = [];
  const handle = warnMissingProxyHops(hops, { info: () => undefined, warn: (text) => warnings.push(text) });
  for (const headers of requests) {
    const request = Object.assign(new IncomingMessage(new Socket()), { headers });
    // Every request is left to the next handler.
    expect(handle(request, new ServerResponse(request), new URL('http://gateway/'))).toBe(false);
  }
  expect(warnings).toHaveLength(count);
  for (const text of warnings) expect(text).toMatch(/X-Forwarded-For.*PROXY_HOPS=1/);
});
