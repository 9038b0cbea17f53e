import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { createSite } from './site.ts';
import { createVisibilityIndex } from './visibility-index.ts';

/** Responses before there is any release. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unpublished-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  [true, '3', 'Estamos preparando el sitio'],
  [false, null, 'Este servidor no publica la web'],
])('with publishing %s responds with 503 and Retry-After %j', async (isPublishing, retryAfter, text) => {
  const { handle } = createSite({
    served: () => null,
    isPublishing,
    visibility: await createVisibilityIndex(path.join(folder, 'public.json')),
    former: { ownerOf: () => undefined },
    pocketbase: createPocketBaseClient('http://127.0.0.1:9', 'no secret'),
    proxyHops: 0,
    log: { info: () => undefined, warn: () => undefined },
  });
  const server = createServer((request, response) => {
    void handle(request, response, new URL('http://localhost/catalogo'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/catalogo`);
  const html = await answer.text();
  server.closeAllConnections();
  server.close();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe(retryAfter);
  expect(html).toContain(text);
  expect(html.includes('http-equiv="refresh"')).toBe(isPublishing);
});
