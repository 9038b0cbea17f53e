import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiLimits } from './api-limits.ts';
import { openStream, sendRaw, startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';

/** Leaves time for a busy machine. */
const PATIENT = { timeout: 20_000 };
const SLOW_MS = 30_000;
/** More than all buffers between server and client hold. */
const LONG = Buffer.alloc(32 * 1024 * 1024, ' ');

/** A fake PocketBase, which sends long responses. */
let pocketbase: Server;
let gateway: ApiGateway;
/** Paths of the requests that it received, and of those whose responses have ended. */
const received: string[] = [];
const ended: string[] = [];

beforeAll(async () => {
  pocketbase = createServer((request, response) => {
    const path = request.url ?? '';
    received.push(path);
    response.once('close', () => ended.push(path));
    response.setHeader('Content-Type', path.startsWith('/api/files/') ? 'image/jpeg' : 'application/json');
    response.end(LONG);
  });
  await once(pocketbase.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  pocketbase.closeAllConnections();
  pocketbase.close();
});
afterEach(() => gateway.close());

const begin = async (limits: Partial<ApiLimits>) => {
  received.length = ended.length = 0;
  gateway = await startApiGateway(`http://127.0.0.1:${(pocketbase.address() as AddressInfo).port}`, limits);
};

/** Sends a request, and reads nothing of the response. */
async function requestWithoutReading(path: string): Promise<void> {
  const { socket } = await sendRaw(gateway.url, `GET ${path} HTTP/1.1\r\nHost: gateway\r\n\r\n`);
  socket.pause();
  await expect.poll(() => received, PATIENT).toContain(path);
}

test(
  'ends a stream whose client has stopped reading, and keeps one that is read',
  async () => {
    await begin({ streamStalledMs: 400 });
    const reader = await openStream(gateway.url, '198.51.100.1');
    reader.on('data', () => undefined);
    await expect.poll(() => received, PATIENT).toHaveLength(1);
    await requestWithoutReading('/api/realtime?asleep');
    await expect.poll(() => ended, PATIENT).toContain('/api/realtime?asleep');
    reader.destroy();
  },
  SLOW_MS,
);
