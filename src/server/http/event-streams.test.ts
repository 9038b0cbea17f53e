import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { API_LIMITS } from './api-limits.ts';
import { createApiRequest } from './api-request.ts';
import { createStreams } from './event-streams.ts';

/** Starts a server on a free port until the end of the test. @returns the server and its URL. */
async function listen(answer?: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) };
}

/** Starts a gateway to a PocketBase that allows one stream. */
async function gatewayTo(pocketbase: URL) {
  const limits = { ...API_LIMITS, streams: { perAddress: 1, total: 1 } };
  const streams = createStreams(pocketbase, limits, null);
  const gateway = await listen((request, response) => {
    void streams.pass(createApiRequest(request, response, new URL(request.url ?? '/', gateway.url), 0));
  });
  return { streams, url: new URL('/api/realtime', gateway.url) };
}

test('a client that disconnects before its stream begins releases the slot, and the request to PocketBase is aborted', async () => {
  // PocketBase never responds.
  const pocketbase = await listen();
  const { streams, url } = await gatewayTo(pocketbase.url);
  const received = once(pocketbase.server, 'request') as Promise<[IncomingMessage]>;
  const visitor = get(url);
  visitor.on('error', () => undefined);
  const [{ socket }] = await received;
  expect(streams.isFull()).toBe(true);
  const closed = once(socket, 'close');
  visitor.destroy();
  await closed;
  expect(streams.isFull()).toBe(false);
});

test.each([
  ['a page', 200, 'text/html'],
  ['a script', 200, 'text/javascript'],
  ['a failure', 500, 'text/event-stream'],
])('responds with 503 when PocketBase sends %s instead of a stream', async (_what, status, type) => {
  const impostor = await listen((_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end('alert(1)');
  });
  const { url, streams } = await gatewayTo(impostor.url);
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    503,
    'application/json; charset=utf-8',
  ]);
  expect(await answer.text()).not.toContain('alert');
  await expect.poll(streams.isFull).toBe(false);
});

test('forwards only allowed headers of a stream, with a CSP that keeps browsers from running it as a page', async () => {
  const odd = { 'Service-Worker-Allowed': '/', 'Set-Cookie': 'a=b', Refresh: '0; url=/x', 'X-Odd': 'y' };
  const pocketbase = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', ...odd }).end('data:1\n\n');
  });
  const { url } = await gatewayTo(pocketbase.url);
  const { headers } = await fetch(url);
  for (const name of Object.keys(odd)) expect(headers.get(name), name).toBeNull();
  expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
});
