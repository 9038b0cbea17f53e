import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#src/lib/env.ts';
import { openInstance } from '#src/server/process/instance.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { noPublisher } from '#src/server/publisher/no-publisher.ts';
import type { Renderers } from '#src/server/render/renderer.ts';
import { sendRaw } from '#tests/support/api-gateway.ts';
import { fakeRenderer, installFakeRelease } from '#tests/support/fake-release.ts';
import { rawGet } from '#tests/support/raw-http.ts';
import { startSharedCache, type SharedCache } from '#tests/support/shared-cache.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';
import { createGateway, type Gateway } from './gateway.ts';

/** A gateway behind a shared cache that is purged by PURGE_URL. There is no PocketBase: webhooks report the changes. */

const SITE_URL = 'https://sitio.nordvia.example';
const SECRET = 'a-secret-of-24-characters';
const GOLF = { id: 'golf00000000001', slug: 'volkswagen-golf-2020' };
const AMAROK = { id: 'amarok000000001', slug: 'volkswagen-amarok-2014' };
const GOLF_PAGE = `/vehiculo/${GOLF.slug}`;
const GOLF_PHOTO = `/fotos/${GOLF.id}/photo0000000001/1763700000-640.webp`;
/** A file that no release changes. */
const FILES = { 'robots.txt': 'User-agent: *' };
const FAILING = { status: 'degraded', purge: 'failing' };
const LISTS = ['/', '/catalogo', '/stock.json', '/sitemap.xml'];
const REVALIDATE = 'public, max-age=0, must-revalidate';

// Leaves time for a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 30_000, interval: 20 };

let folder: string;
let releasesDir: string;
let port: number;
let cache: SharedCache;
let gateway: Gateway;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'purges-'));
  cache = await startSharedCache(() => port, SITE_URL, SECRET);
  // The cache has not accepted a purge yet.
  cache.purgeStatus = 503;
  port = await findFreePort();
  const env = readEnv({
    ...{ PORT: String(port), PB_PORT: '9', DATA_DIR: folder, WEBHOOK_SECRET: SECRET },
    ...{ SITE_URL, PURGE_URL: cache.purgeUrl },
  });
  const instance = await openInstance(env);
  ({ releasesDir } = instance);
  const vehicles = [GOLF, AMAROK];
  // The visibility stored by a previous run.
  await writeFile(path.join(instance.runDir, 'public-vehicles.json'), JSON.stringify(vehicles));
  const log = { info: () => undefined, warn: () => undefined };
  gateway = await createGateway({
    ...{ instance, log },
    // No test may pass only because of the second, later purge.
    purgeTimes: { againMs: 3_600_000, firstPauseMs: 20 },
    pocketbase: createPocketBaseClient(instance.pocketbaseUrl, SECRET),
    publisher: noPublisher({ release: null, measurePhotos: () => Promise.resolve(), log }),
    publication: {
      start: () => undefined,
      listen: () => () => undefined,
      read: () => Promise.resolve(1),
      stop: () => undefined,
    },
    renderers: {
      of: () => fakeRenderer(vehicles),
      keepOnly: () => Promise.resolve(),
      close: () => Promise.resolve(),
    } as unknown as Renderers,
  });
  await gateway.serveRelease({
    release: await installFakeRelease(releasesDir, { id: 'a', vehicles, files: FILES }),
    fresh: null,
    gone: [],
  });
  await gateway.listen();
});
afterAll(async () => {
  await gateway.close();
  await cache.close();
  rmSync(folder, { recursive: true });
});

const ask = (target: string) => rawGet(cache.port, target);
const cachingAt = async (target: string) => (await rawGet(port, target)).headers['cache-control'];
const health = async () =>
  JSON.parse((await rawGet(port, '/healthz')).body.toString()) as { status: string; purge: string };

/** Sends the gateway a webhook as PocketBase does. */
async function save(vehicle: { id: string; slug: string; status: string }): Promise<void> {
  const body = JSON.stringify({ event: 'stock', vehicle });
  const answer = await fetch(`http://127.0.0.1:${port}/hooks/rebuild`, {
    method: 'POST',
    ...{ body, headers: { 'X-Signature': WebhookReceiver.signature(body, SECRET) } },
  });
  expect(answer.status).toBe(202);
}

/** Fills the cache with all responses that mention the car. */
async function fillCache(): Promise<void> {
  for (const target of [GOLF_PAGE, GOLF_PHOTO, ...LISTS]) {
    await ask(target);
    expect((await ask(target)).headers['x-cache'], target).toBe('HIT');
  }
}

it('lets no shared cache store pages before it has accepted a purge', async () => {
  expect((await health()).purge).not.toBe('ok');
  expect(await cachingAt('/catalogo')).toBe(REVALIDATE);
});

it.each([
  ['an oversized header', 'GET /catalogo HTTP/1.1', `X-Long: ${'a'.repeat(17_000)}`, 431],
  ['an invalid header', 'GET /catalogo HTTP/1.1', 'X-Meta: a\u0007b', 400],
  ['an Expect header', 'GET /catalogo HTTP/1.1', 'Expect: a-miracle', 417],
  ['an unsupported method of a health check', 'TRACE /livez HTTP/1.1', 'X-Meta: a', 405],
  ['an unsupported method of a page', 'POST /catalogo HTTP/1.1', 'Content-Length: 0', 405],
])('sends no-store in the response to %s', async (_what, line, header, status) => {
  const sent = await sendRaw(`http://127.0.0.1:${port}`, `${line}\r\nHost: x\r\n${header}\r\n\r\n`);
  await vi.waitFor(() => expect(sent.answered()).toContain('\r\n\r\n'), SOON);
  sent.socket.destroy();
  expect(sent.answered()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\n`));
  expect(sent.answered()).toMatch(/^Cache-Control: no-store\r$/m);
});

it('a non-canonical path does not reach hooks, API and health checks', async () => {
  for (const [target, status] of [
    ['/hooks/rebuild', 405],
    ['/hooks\\rebuild', 404],
    ['/x/../hooks/rebuild', 404],
    ['/%2e%2e/hooks/rebuild', 404],
    ['http://x/./hooks/rebuild', 404],
    ['/api\\health', 404],
    ['/./livez', 404],
  ] as const)
    expect((await rawGet(port, target)).status, target).toBe(status);
});

it('rejects a webhook without a signature before its body has arrived', async () => {
  const sent = await sendRaw(
    `http://127.0.0.1:${port}`,
    'POST /hooks/rebuild HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{',
  );
  await vi.waitFor(() => expect(sent.answered()).toMatch(/^HTTP\/1\.1 401 /), SOON);
  sent.socket.destroy();
});

describe('a cache that accepts purges', () => {
  beforeEach(async () => {
    cache.purgeStatus = 204;
    const photo = path.join(folder, 'photos', GOLF_PHOTO.replace('/fotos/', ''));
    await mkdir(path.dirname(photo), { recursive: true });
    await writeFile(photo, 'the picture');
    // A further change triggers a purge at once.
    await save({ ...AMAROK, status: 'oculto' });
    await save({ ...AMAROK, status: 'disponible' });
    await vi.waitFor(async () => expect((await health()).purge).toBe('ok'), SOON);
    await save({ ...GOLF, status: 'disponible' });
    await vi.waitFor(async () => fillCache(), SOON);
  });

  it('may store pages, but no responses to queries and no other responses', async () => {
    const shared = 's-maxage=600, stale-while-revalidate=30';
    expect(await cachingAt('/catalogo')).toBe(`${REVALIDATE}, ${shared}`);
    expect(await cachingAt('/catalogo?marca=BMW')).toBe(REVALIDATE);
    for (const target of ['/no-hay', '/healthz', '/vehiculo/no-hay', '/api/collections/leads/records'])
      expect(await cachingAt(target), target).toMatch(/no-store/);
    expect(await cachingAt('/catalogo/')).toBe('no-cache');
  });

  it.each(['oculto', 'eliminado'])('drops a car when a save makes it %s', async (status) => {
    await save({ ...GOLF, status });
    await vi.waitFor(async () => {
      for (const target of [GOLF_PAGE, GOLF_PHOTO]) expect((await ask(target)).status, target).toBe(404);
      for (const target of LISTS)
        expect((await ask(target)).body.toString(), target).not.toContain(GOLF.slug);
    }, SOON);
  });

  it('that fails a purge is reported and retried, and may store no page meanwhile', async () => {
    cache.purgeStatus = 500;
    await save({ ...GOLF, status: 'oculto' });
    await vi.waitFor(async () => expect(await health()).toMatchObject(FAILING), SOON);
    expect(await cachingAt('/catalogo')).toBe(REVALIDATE);
    expect((await ask(GOLF_PAGE)).status).toBe(200);
    cache.purgeStatus = 204;
    // Retried automatically: nothing else changes.
    await vi.waitFor(async () => expect((await ask(GOLF_PAGE)).status).toBe(404), SOON);
    await vi.waitFor(async () => expect((await health()).purge).toBe('ok'), SOON);
    expect(await cachingAt('/catalogo')).toContain('s-maxage');
  });

  it('serves the changes of a new release, and keeps unchanged files', async () => {
    await ask('/robots.txt');
    await ask(`/vehiculo/${AMAROK.slug}`);
    const files = { ...FILES, [`vehiculo/${GOLF.slug}.html`]: 'The same car, cheaper' };
    await gateway.serveRelease({
      release: await installFakeRelease(releasesDir, { id: 'b', vehicles: [GOLF], files }),
      fresh: [`vehiculo/${GOLF.slug}.html`, 'index.html', 'catalogo.html', 'stock.json', 'sitemap.xml'],
      gone: [`vehiculo/${AMAROK.slug}.html`],
    });
    await vi.waitFor(async () => {
      expect((await ask(GOLF_PAGE)).body.toString()).toBe('The same car, cheaper');
      for (const target of LISTS)
        expect((await ask(target)).body.toString(), target).not.toContain(AMAROK.slug);
      expect((await ask(`/vehiculo/${AMAROK.slug}`)).status).not.toBe(200);
    }, SOON);
    expect((await ask('/robots.txt')).headers['x-cache']).toBe('HIT');
  });
});
