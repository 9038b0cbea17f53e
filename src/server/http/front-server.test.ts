import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, it, test } from 'vitest';
import { createFrontServer, warnMissingProxyHops } from './front-server.ts';
import { endWhenStalled } from './event-streams.ts';

/** More than the system's buffers of a connection hold. */
const BODY = Buffer.alloc(32 * 1024 * 1024, 'x');
const TIMEOUT_MS = 400;
const PATIENT = { timeout: 20_000 };
/** A slow reader takes so much, and pauses. */
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

/** A server as the product's, whose only page is long. @returns Node's timeout as the product has it. */
async function listen(timeoutMs: number): Promise<number> {
  server = createFrontServer({
    site: { answerAtOnce: () => false, handle: () => false },
    handlers: [
      (_request, response, { pathname }) => {
        if (pathname === '/events') {
          endWhenStalled(response, TIMEOUT_MS / 2);
          events = response;
          response.writeHead(200).write('data:1\n\n');
        } else response.writeHead(200, { 'Content-Length': BODY.length }).end(BODY);
        return true;
      },
    ],
    visits: { watch: () => undefined },
    headers: [],
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

test('an answer of which nothing is read ends with its connection', async () => {
  expect(await listen(TIMEOUT_MS)).toBeGreaterThan(0);
  ask().pause();
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, PATIENT).toBe(0);
});

test('an answer that is read slowly arrives whole', async () => {
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
  // Several times as long as a reader may take nothing.
  expect(Date.now() - begun).toBeGreaterThan(3 * TIMEOUT_MS);
  expect(taken).toBeGreaterThanOrEqual(BODY.length);
});

test('an event stream without news stays open, until its reader has stopped', async () => {
  await listen(TIMEOUT_MS);
  const stream = ask('/events').resume();
  await once(stream, 'data');
  await new Promise((resolve) => setTimeout(resolve, 4 * TIMEOUT_MS));
  expect(await connections()).toBe(1);
  stream.pause();
  events.write(BODY);
  await expect.poll(connections, PATIENT).toBe(0);
});

test('an event stream whose reader has stopped ends also where little is written at a time', async () => {
  await listen(TIMEOUT_MS);
  const stream = ask('/events');
  await once(stream, 'data');
  stream.pause();
  // The kernel takes all until its buffers are full: then a part waits here, too little to stop a writer.
  while (events.writableLength === 0) {
    events.write(Buffer.alloc(8 * 1024));
    await setImmediate();
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUT_MS));
  expect(await connections()).toBe(1);
  events.write(Buffer.alloc(64 * 1024));
  await expect.poll(connections, PATIENT).toBe(0);
});

test('a body that drags on after its answer ends with its connection', async () => {
  await listen(60_000);
  // The product has as long as an upload takes.
  expect(server.requestTimeout).toBeGreaterThan(0);
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  const socket = open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n').resume();
  await once(socket, 'data');
  const dripping = setInterval(() => socket.write('x'), 30);
  await expect.poll(connections, PATIENT).toBe(0);
  clearInterval(dripping);
});

test('Node accepts no more connections than the product has room for', async () => {
  await listen(60_000);
  expect(server.maxConnections).toBeGreaterThanOrEqual(4000);
  server.maxConnections = 2;
  const some = Array.from({ length: 4 }, () => ask('/events').resume());
  await expect.poll(() => some.filter(({ closed }) => closed).length, PATIENT).toBe(2);
  expect(await connections()).toBe(2);
});

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

it.each([
  ['a proxy that is not counted, once', 0, [forwarded, forwarded], 1],
  ['one that comes late', 0, [{}, {}, forwarded], 1],
  ['no proxy', 0, [{}, {}], 0],
  ['a proxy that is counted', 1, [forwarded, {}], 0],
])('warns of %s', (_, hops, requests, warnings) => {
  const told: string[] = [];
  const handle = warnMissingProxyHops(hops, { info: () => undefined, warn: (text) => told.push(text) });
  for (const headers of requests) {
    const request = Object.assign(new IncomingMessage(new Socket()), { headers });
    // Every request is left to the next part.
    expect(handle(request, new ServerResponse(request), new URL('http://gateway/'))).toBe(false);
  }
  expect(told).toHaveLength(warnings);
  for (const text of told) expect(text).toMatch(/X-Forwarded-For.*PROXY_HOPS=1/);
});
