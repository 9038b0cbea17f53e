import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { API_LIMITS } from './api-limits.ts';
import { createStreams } from './api-streams.ts';
import { beginVisit } from './api-visit.ts';

/** Starts on a free port, until the test has ended. @returns its address. */
async function listen(answer?: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) };
}

test('who leaves before a stream has begun gives the place back, and PocketBase is asked no longer', async () => {
  // A busy PocketBase, which has not answered yet.
  const pocketbase = await listen();
  const streams = createStreams(
    pocketbase.url,
    { ...API_LIMITS, streams: { perAddress: 1, total: 1 } },
    null,
  );
  const gateway = await listen((request, response) => {
    void streams.pass(beginVisit(request, response, new URL(request.url ?? '/', gateway.url), 0));
  });
  const asked = once(pocketbase.server, 'request') as Promise<[IncomingMessage]>;
  const visitor = get(new URL('/api/realtime', gateway.url));
  visitor.on('error', () => undefined);
  const [{ socket }] = await asked;
  expect(streams.isFull()).toBe(true);
  const closed = once(socket, 'close');
  visitor.destroy();
  await closed;
  expect(streams.isFull()).toBe(false);
});
