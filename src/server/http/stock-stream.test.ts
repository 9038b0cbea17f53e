import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openStockPage } from '#tests/support/stock-page.ts';
import { API_LIMITS } from './api-limits.ts';
import { createApiRequest } from './api-request.ts';
import { createStockStream } from './stock-stream.ts';

const SECRET = 'secreto';
const EVENT = 'event:vehicles/*\ndata:{"action":"update"}\n\n';

/** Starts a server on a free port until the end of the test. */
async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part;
  return text;
}

/**
 * Starts a fake PocketBase, and a gateway in front of it. Options: `accepts` is the status of a subscription, `silent` the number of
 * first streams that send nothing.
 */
async function start({
  renewMs = 60_000,
  places = 64,
  accepts = 204,
  silent = 0,
  answerMs = 2000,
  stalledMs = 20_000,
} = {}) {
  const streams: ServerResponse[] = [];
  const subscribed: unknown[] = [];
  const pocketbase = await listen((request, response) => {
    if (request.method === 'GET') {
      streams.push(response.writeHead(200, { 'Content-Type': 'text/event-stream' }));
      response.flushHeaders();
      if (streams.length <= silent) return;
      response.write(`id:c${streams.length}\nevent:PB_CONNECT\ndata:{"clientId":"c${streams.length}"}\n\n`);
    } else
      void bodyOf(request).then((body) => {
        subscribed.push({ ...(JSON.parse(body) as object), secret: request.headers['x-internal-secret'] });
        response.writeHead(accepts).end();
      });
  });
  const source = { url: pocketbase, secret: SECRET, agent: new Agent(), answerMs };
  const limits = {
    ...API_LIMITS,
    stockStreams: { perAddress: places, total: places },
    streamStalledMs: stalledMs,
  };
  const stream = createStockStream(source, limits, null, renewMs);
  onTestFinished(stream.close);
  const url = await listen((request, response) => {
    void stream.pass(createApiRequest(request, response, new URL(request.url ?? '/', 'http://x/'), 0));
  });
  return { stream, streams, subscribed, url };
}

it('shares one stream of PocketBase among all pages', async () => {
  const { streams, subscribed, url } = await start();
  const pages = await Promise.all(Array.from({ length: 40 }, () => openStockPage(url)));
  expect(streams).toHaveLength(1);
  expect(subscribed).toEqual([
    { clientId: 'c1', subscriptions: ['vehicles/*', 'vehicle_images/*'], secret: SECRET },
  ]);
  streams[0]?.write(`event:leads/*\ndata:{"x":1}\n\n${EVENT}`);
  for (const page of pages) await expect.poll(() => page.heard).toBe(`event:listening\ndata:{}\n\n${EVENT}`);
  for (const page of pages) page.leave();
});

it('renews the stream without a gap, and ends it when no page is connected', async () => {
  const { streams, stream, url } = await start({ renewMs: 60 });
  const page = await openStockPage(url);
  await expect.poll(() => streams.length).toBeGreaterThan(3);
  await expect.poll(() => streams.filter(({ destroyed }) => !destroyed).length).toBe(1);
  streams.findLast(({ destroyed }) => !destroyed)?.write(EVENT);
  await expect.poll(() => page.heard).toContain('vehicles/*');
  expect(page.heard.split('listening')).toHaveLength(2);
  page.leave();
  await expect.poll(() => streams.every(({ destroyed }) => destroyed)).toBe(true);
  expect(stream.isFull()).toBe(false);
});

it('ends all streams when PocketBase’s ends, and starts again for a page that reconnects', async () => {
  const { streams, url } = await start();
  const pages = [await openStockPage(url), await openStockPage(url)];
  streams[0]?.end();
  for (const page of pages) await expect.poll(() => page.isOver).toBe(true);
  const back = await openStockPage(url);
  await expect.poll(() => back.heard).toContain('listening');
  expect(streams).toHaveLength(2);
  back.leave();
});

it('responds with 503 when PocketBase refuses the subscription, and retries for the next page', async () => {
  const { streams, stream, url } = await start({ accepts: 404, places: 1 });
  for (const tries of [1, 2]) {
    expect((await openStockPage(url)).status).toBe(503);
    expect(streams).toHaveLength(tries);
    await expect.poll(stream.isFull).toBe(false);
  }
});

it('responds with 503 when PocketBase sends nothing, and retries for the next page', async () => {
  const { streams, url } = await start({ silent: 1, answerMs: 200 });
  const waiting = await Promise.all([openStockPage(url), openStockPage(url)]);
  expect(waiting.map(({ status }) => status)).toEqual([503, 503]);
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  const page = await openStockPage(url);
  expect([page.status, streams.length]).toEqual([200, 2]);
  page.leave();
});

it('leaves no stream open when it is closed during the subscription', async () => {
  const { streams, stream, url } = await start({ silent: 1 });
  const waiting = openStockPage(url);
  await expect.poll(() => streams.length).toBe(1);
  stream.close();
  expect((await waiting).status).toBe(503);
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
});

it('limits the number of streams', async () => {
  const { url } = await start({ places: 2 });
  const pages = await Promise.all(Array.from({ length: 3 }, () => openStockPage(url)));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
  for (const page of pages) page.leave();
});

it('sends a CSP that keeps browsers from running the stream as a page', async () => {
  const { url } = await start();
  const leaving = new AbortController();
  const { headers } = await fetch(url, { signal: leaving.signal });
  leaving.abort();
  expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('Content-Security-Policy')).toContain('sandbox');
  expect(headers.get('Cache-Control')).toContain('no-store');
});

it('ends the stream of a client that reads nothing', async () => {
  const { streams, stream, url } = await start({ places: 1, stalledMs: 400 });
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined).pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => streams.length).toBe(1);
  const long = `event:vehicles/*\ndata:"${'x'.repeat(100_000)}"\n\n`;
  const writing = setInterval(() => streams[0]?.write(long), 5);
  onTestFinished(() => clearInterval(writing));
  expect(stream.isFull()).toBe(true);
  await expect.poll(stream.isFull, { timeout: 5000 }).toBe(false);
  socket.destroy();
});
