import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { functionPaths } from '#src/paths.ts';
import { demoFacts } from '#tests/support/business.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { DEFAULT_BUSINESS } from '#src/server/lib/business.ts';
import { bundleRenderer } from '#src/server/backend/bundles.ts';
import { createRenderer, type Renderer } from './renderer.ts';

/** A build's server bundle with slow, hanging and crashing pages. */
const ENTRY = `export const render = async (request, { stock }) => {
  await new Promise((done) => setTimeout(done, 300));
  const { pathname } = new URL(request.url);
  if (stock.vehicles.length === 0) return new Response('no car');
  if (pathname.endsWith('/roto')) process.exit(1);
  if (pathname.endsWith('/colgado')) for (;;);
  if (pathname.endsWith('/gloton')) for (const hoard = []; ; ) hoard.push(new Array(1e5).fill(pathname));
  return new Response(pathname + ' of ' + stock.vehicles.map(({ slug }) => slug));
};`;

let queries = 0;
/** A PocketBase that has a car for every slug but one; its complete stock is one car. */
const pocketbase = createServer((request, response) => {
  queries++;
  if (request.url === functionPaths.business) {
    response.end(JSON.stringify({ facts: demoFacts, updated_at: '' }));
    return;
  }
  const slug = /slug='([a-z0-9-]+)'/.exec(decodeURIComponent(request.url ?? ''))?.[1];
  const isStock = /vehicles\/records(?!.*filter=)/.test(request.url ?? '');
  const items =
    (isStock || slug !== undefined) && slug !== 'no-existe' ? [stockVehicle({ slug: slug ?? 'todos' })] : [];
  // The response contains cars, settings and no brand pages, so that it fits all kinds of queries.
  response.end(JSON.stringify({ items, feed: false, rows: [] }));
});
beforeAll(async () => {
  await once(pocketbase.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => pocketbase.close());

const pocketbaseUrl = () => `http://127.0.0.1:${(pocketbase.address() as AddressInfo).port}`;

let folder: string;
let renderer: Renderer;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  mkdirSync(path.join(folder, 'server'));
  writeFileSync(path.join(folder, 'server/entry.mjs'), ENTRY);
  writeFileSync(path.join(folder, 'server/pictures.json'), '{}');
  renderer = createRenderer(folder, { pocketbaseUrl: pocketbaseUrl() });
});
afterEach(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true });
});

// Generous timeout for busy machines.
vi.setConfig({ testTimeout: 60_000 });

describe('a renderer', () => {
  it('renders a page from PocketBase’s current data', async () => {
    expect(await renderer.render('/vehiculo/a')).toEqual({ status: 200, body: '/vehiculo/a of a' });
    expect((await renderer.render('/vehiculo/no-existe')).status).toBe(404);
  });

  it('renders a page again from memory without hidden cars and without querying PocketBase', async () => {
    const id = stockVehicle({}).id;
    // The first call reads the stock.
    expect(await renderer.renderAgain('catalogo.html', [id])).toEqual({
      ...{ status: 200, body: '/catalogo of todos' },
    });
    const before = queries;
    expect((await renderer.renderAgain('index.html', [id])).body).toBe('/ of todos');
    expect((await renderer.renderAgain('index.html', [])).body).toBe('no car');
    expect(queries).toBe(before);
  });

  it('writes pages into a release', async () => {
    const task = {
      ...{ target: folder, isCompressed: false, business: DEFAULT_BUSINESS },
      ...{ stock: { readAt: '', settings: { feed: false }, brands: [] } },
      pages: [{ file: 'vehiculo/a.html', vehicles: [stockVehicle({ slug: 'a' })] }],
    };
    expect(await renderer.writePages(task)).toEqual([]);
    expect(readFileSync(path.join(folder, 'client/vehiculo/a.html'), 'utf8')).toBe('/vehiculo/a of a');
    await expect(renderer.writePages(task)).rejects.toThrow('EEXIST');
  });

  it('finishes running renders on close and rejects new ones', async () => {
    const pages = ['/vehiculo/a', '/vehiculo/b'].map((pathname) => renderer.render(pathname));
    await renderer.close();
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200]);
    await expect(renderer.render('/vehiculo/c')).rejects.toThrow('closed');
  });

  it('rejects with the error of a broken bundle', async () => {
    writeFileSync(path.join(folder, 'server/entry.mjs'), 'throw new Error("broken bundle");');
    await expect(renderer.render('/vehiculo/a')).rejects.toThrow('broken bundle');
  });

  it.each([
    ['hangs', '/vehiculo/colgado', { pageMs: 3000 }],
    ['exceeds the heap limit', '/vehiculo/gloton', { heapMb: 48 }],
  ])('rejects when a page %s, and recovers', async (_, pathname, bound) => {
    const limits = { pageMs: 20_000, touchedMs: 20_000, wholeMs: 20_000, heapMb: undefined, ...bound };
    const bounded = createRenderer(folder, { pocketbaseUrl: pocketbaseUrl() }, { limits });
    try {
      await expect(bounded.render(pathname)).rejects.toThrow(/ended|memory/);
      expect((await bounded.render('/vehiculo/a')).status).toBe(200);
    } finally {
      await bounded.close();
    }
  });

  it('runs from one bundled file outside of the project', async () => {
    const file = path.join(folder, 'renderer.mjs');
    await bundleRenderer(file);
    const aside = createRenderer(folder, { pocketbaseUrl: pocketbaseUrl() }, { file });
    try {
      expect(await aside.render('/vehiculo/a')).toEqual({ status: 200, body: '/vehiculo/a of a' });
    } finally {
      await aside.close();
    }
  });

  it('starts a new thread after the previous one has ended', async () => {
    await expect(renderer.render('/vehiculo/roto')).rejects.toThrow('ended');
    expect((await renderer.render('/vehiculo/a')).status).toBe(200);
  });
});
