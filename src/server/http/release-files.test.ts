import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeRenderer, installFakeRelease } from '#tests/support/fake-release.ts';
import { listenWith, rawGet, rawResponse, type ListeningHandler } from '#tests/support/raw-http.ts';
import { pruneReleases, type Release } from '#src/server/releases/releases.ts';
import { createFileCache } from './file-cache.ts';
import { openReleaseFiles, type ReleaseFilesOptions } from './release-files.ts';
import { createVisibilityIndex } from './visibility-index.ts';

/** Random data, which stays large when compressed. */
const BIG_PAGE = `<!doctype html><html lang="es"><body>${randomBytes(250_000).toString('hex')}</body></html>`;
/** More than the socket buffers hold, and of a type that is not compressed. */
const FONT = randomBytes(12_000_000);
const TIMEOUT_MS = 60_000;
const log = { warn: () => undefined };
const RENDERING = { renderer: fakeRenderer([]), log };
// Leaves time for a busy machine.
vi.setConfig({ testTimeout: TIMEOUT_MS });

let releasesDir: string;
let listening: ListeningHandler | undefined;

beforeEach(() => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(async () => {
  await listening?.close();
  listening = undefined;
  rmSync(releasesDir, { recursive: true });
});

/** Serves a release as the gateway does; other paths respond with 404. */
async function serve(release: Release, options: Pick<ReleaseFilesOptions, 'memory'> = {}): Promise<number> {
  await listening?.close();
  const visibility = await createVisibilityIndex(path.join(releasesDir, '.visibility.json'));
  const files = await openReleaseFiles(release, releasesDir, visibility, { ...RENDERING, ...options });
  listening = await listenWith(async (request, response, url) => {
    if (!(await files.serve(request, response, url.pathname))) files.serveMissing(request, response, 404);
    return true;
  });
  return listening.port;
}

const openDescriptors = () => readdirSync('/proc/self/fd').length;

/** Requests a page and disconnects before the response, or at its first bytes. */
async function requestAndDisconnect(port: number, target: string, when: 'at once' | 'midway'): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.once('data', () => socket.resetAndDestroy());
  const request = `GET ${target} HTTP/1.1\r\nHost: sitio\r\nAccept-Encoding: br\r\n\r\n`;
  socket.write(request, () => when === 'at once' && socket.resetAndDestroy());
  await once(socket, 'close');
}

describe('serving a release', () => {
  it.each([
    ['memory', {}],
    ['the disk', { memory: createFileCache({ totalBytes: 1, fileBytes: 0 }) }],
  ])('leaks no file descriptor after 2,000 aborted requests, served from %s', async (_where, options) => {
    const files = { 'grande.html': BIG_PAGE };
    const port = await serve(await installFakeRelease(releasesDir, { id: 'a', files }), options);
    const compressed = await rawGet(port, '/grande', { headers: { 'Accept-Encoding': 'br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    const before = openDescriptors();
    for (let round = 0; round < 40; round++) {
      const when = round % 2 === 0 ? 'at once' : 'midway';
      await Promise.all(Array.from({ length: 50 }, () => requestAndDisconnect(port, '/grande', when)));
    }
    await vi.waitFor(() => expect(openDescriptors()).toBeLessThanOrEqual(before), TIMEOUT_MS / 4);
    expect((await rawGet(port, '/grande')).body.toString()).toBe(BIG_PAGE);
    expect(listening?.failures).toEqual([]);
  });

  it('fails the request for a deleted file, and serves the next one', async () => {
    const release = await installFakeRelease(releasesDir, { id: 'a' });
    const port = await serve(release);
    await rm(path.join(release.folder, 'client/catalogo.html'));
    expect((await rawGet(port, '/catalogo')).status).toBe(500);
    expect((await rawGet(port, '/')).status).toBe(200);
  });

  it('serves the 404 page in the coding that the client accepts', async () => {
    const port = await serve(await installFakeRelease(releasesDir, { id: 'a' }));
    const ask = async (coding: string) => {
      const { status, headers, body } = await rawGet(port, '/nada', {
        headers: { 'Accept-Encoding': coding },
      });
      expect([status, headers.vary, headers['cache-control']]).toEqual([404, 'Accept-Encoding', 'no-store']);
      return { coding: headers['content-encoding'], body };
    };
    const [plain, br, gzip] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')];
    expect([plain.coding, br.coding, gzip.coding]).toEqual([undefined, 'br', 'gzip']);
    expect(plain.body.toString()).toContain('Página no encontrada');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
  });

  it('serves ranges, and the whole file for an invalid one', async () => {
    const port = await serve(
      await installFakeRelease(releasesDir, { id: 'a', files: { 'digits.txt': '0123456789' } }),
    );
    const part = async (range: string) => {
      const { status, body } = await rawGet(port, '/digits.txt', { headers: { Range: range } });
      return [status, body.toString()];
    };
    expect(await part('bytes=2-3')).toEqual([206, '23']);
    expect(await part('bytes=-5')).toEqual([206, '56789']);
    expect(await part('bytes=5-2')).toEqual([200, '0123456789']);
  });
});

describe('revalidation', () => {
  const car = { id: 'golf00000000001', slug: 'volkswagen-golf-2020' };
  const hidden = { id: 'amarok000000001', slug: 'volkswagen-amarok-2014' };
  const vehicles = [car, hidden];
  const tagOf = async (port: number, target: string, coding: string) =>
    (await rawGet(port, target, { headers: { 'Accept-Encoding': coding } })).headers.etag ?? '';
  const again = async (port: number, target: string, coding: string, tag: string) =>
    (await rawGet(port, target, { headers: { 'Accept-Encoding': coding, 'If-None-Match': tag } })).status;

  it.each(['br', 'gzip', 'identity'])(
    'in %s returns 304 for the same bytes in another build, and 200 for others',
    async (coding) => {
      const first = await serve(await installFakeRelease(releasesDir, { id: 'a', vehicles }));
      const page = await tagOf(first, '/vehiculo/volkswagen-golf-2020', coding);
      const list = await tagOf(first, '/catalogo', coding);
      const next = await serve(await installFakeRelease(releasesDir, { id: 'b', vehicles: [car] }));
      expect(await again(next, '/vehiculo/volkswagen-golf-2020', coding, page)).toBe(304);
      expect(await again(next, '/catalogo', coding, list)).toBe(200);
    },
  );

  it('uses a different tag for each coding, and no Last-Modified', async () => {
    const port = await serve(await installFakeRelease(releasesDir, { id: 'a', vehicles }));
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) => tagOf(port, '/catalogo', coding)),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await rawGet(port, '/catalogo')).headers['last-modified']).toBeUndefined();
  });

  it('uses a different tag for a list without a withheld car', async () => {
    const release = await installFakeRelease(releasesDir, { id: 'a', vehicles });
    const whole = await tagOf(await serve(release), '/catalogo', 'gzip');
    await listening?.close();
    const visibility = await createVisibilityIndex(path.join(releasesDir, '.visibility.json'));
    visibility.replaceAll([car]);
    const rendering = { renderer: fakeRenderer(vehicles), log };
    const files = await openReleaseFiles(release, releasesDir, visibility, rendering);
    listening = await listenWith((request, response, url) => files.serve(request, response, url.pathname));
    const { port } = listening;
    const rest = await tagOf(port, '/catalogo', 'gzip');
    expect(rest).not.toBe(whole);
    expect(rest).not.toBe(await tagOf(port, '/catalogo', 'identity'));
    expect(await again(port, '/catalogo', 'gzip', whole)).toBe(200);
    expect(await again(port, '/catalogo', 'gzip', rest)).toBe(304);
  });
});

describe('a release that is pruned', () => {
  /** Installs five releases, of which only the first has the asset, and serves the fourth. */
  const publishFive = async () => {
    await installFakeRelease(releasesDir, { id: 'r1', files: { '_astro/old.woff2': FONT } });
    for (const id of ['r2', 'r3']) await installFakeRelease(releasesDir, { id });
    const fourth = await installFakeRelease(releasesDir, { id: 'r4' });
    const port = await serve(fourth);
    await installFakeRelease(releasesDir, { id: 'r5' });
    return port;
  };

  it('is read to its end by a request in progress', async () => {
    const port = await publishFive();
    const underWay = await rawResponse(port, '/_astro/old.woff2');
    await pruneReleases(releasesDir);
    expect(readdirSync(releasesDir)).not.toContain('r1');
    expect((await buffer(underWay)).equals(FONT)).toBe(true);
  });

  it('is not found by a later request', async () => {
    const port = await publishFive();
    await pruneReleases(releasesDir);
    expect((await rawGet(port, '/_astro/old.woff2')).status).toBe(404);
    expect((await rawGet(port, '/')).status).toBe(200);
  });
});
