import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHooks } from '#src/server/pocketbase/hooks-bundle.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { inspectBuild } from '#src/server/publisher/inspect-build.ts';
import {
  currentRelease,
  deriveRelease,
  pruneReleases,
  type Release,
} from '#src/server/publisher/releases.ts';
import { inventoryAfter } from '#src/server/publisher/stock-release.ts';
import { createRenderers, type Renderers } from '#src/server/render/renderers.ts';
import { copyData } from '#tests/support/data-copy.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createSpec, createVehicle } from '#tests/support/stock.ts';
import { templateFor } from '#tests/support/templates.ts';

/**
 * Whatever happens to the stock, a release that was made from the one before is what a whole rendering of the same stock
 * would be.
 */

const SEED = 20261122;
/** Never aborts. */
const { signal } = new AbortController();

let folder: string;
let releasesDir: string;
let pb: TestPocketbase;
let client: PocketBase;
let renderers: Renderers;
/** Read the stock whole each time. */
let wholeRenderers: Renderers;

beforeAll(async () => {
  folder = await mkdtemp(path.join(projectRoot, '.test', 'stock-releases-'));
  releasesDir = path.join(folder, 'data', 'releases');
  await copyData(await templateFor('scripts/start.ts'), path.join(folder, 'data'));
  const hooksDir = path.join(folder, 'hooks');
  await buildHooks(hooksDir);
  pb = await TestPocketbase.start({ hooksDir });
  client = await pb.admin();
  renderers = createRenderers(releasesDir, { pocketbaseUrl: pb.url, secret: TEST_SECRET });
  wholeRenderers = createRenderers(releasesDir, { pocketbaseUrl: pb.url });
});
afterAll(async () => {
  await renderers.close();
  await wholeRenderers.close();
  await pb.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** The same numbers from 0 to 1 at every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const next = numbers(SEED);
function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

const BRANDS = ['BMW', 'Audi', 'Citroën'];
const newCar = () =>
  createVehicle(client, { marca: pick(BRANDS), precio_eur: Math.round(10_000 + next() * 90_000) });

/** Changes of one car of any status. */
const CHANGES: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  price: (id) => client.collection('vehicles').update(id, { precio_eur: Math.round(next() * 90_000) }),
  text: (id) => client.collection('vehicles').update(id, { color_exterior: `Color ${next()}` }),
  rename: (id) => client.collection('vehicles').update(id, { modelo: `Otro ${Math.floor(next() * 1e6)}` }),
  brand: (id) => client.collection('vehicles').update(id, { marca: pick(BRANDS) }),
  hide: (id) => client.collection('vehicles').update(id, { status: 'oculto' }),
  show: (id) => client.collection('vehicles').update(id, { status: 'disponible' }),
  sell: (id) => client.collection('vehicles').update(id, { status: 'vendido' }),
  reserve: (id) => client.collection('vehicles').update(id, { status: 'reservado', destacado: true }),
  photo: (id) => createPhoto(client, id, { fields: { orden: Math.floor(next() * 9) } }),
  spec: (id) => createSpec(client, id, { valor: String(next()) }),
  delete: (id) => client.collection('vehicles').delete(id),
  create: newCar,
};

/**
 * The files with their contents, compressed ones unpacked. When the stock was read is left out, and with it the catalogue's
 * names of its islands, which Astro makes from all that they are given.
 */
async function contentsOf(clientDir: string): Promise<ReadonlyMap<string, string>> {
  const snapshot = JSON.parse(await readFile(path.join(clientDir, 'stock.json'), 'utf8')) as {
    readAt: string;
  };
  const timeless = (file: string, text: string) => {
    const rest = text.replaceAll(snapshot.readAt, '');
    return file.startsWith('catalogo.html') ? rest.replaceAll(/ uid="\w+"/g, '') : rest;
  };
  const contents = new Map<string, string>();
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const plain = file.endsWith('.br')
      ? brotliDecompressSync(bytes)
      : file.endsWith('.gz')
        ? gunzipSync(bytes)
        : bytes;
    const name = path.relative(clientDir, file);
    contents.set(name, timeless(name, plain.toString('latin1')));
  }
  return contents;
}

async function derive(former: Release, id: string): Promise<Release> {
  return deriveRelease(releasesDir, former, id, async (target) => {
    const written = await renderers
      .of(former)
      .writeStock({ target, former: former.folder, isCompressed: true }, signal);
    const { version, siteUrl, code } = former;
    return { id, builtAt: '', version, siteUrl, code, ...inventoryAfter(former, written) };
  });
}

/** All pages of the stock as it is now, rendered afresh by the release's code. */
async function renderAll(release: Release): Promise<ReadonlyMap<string, string>> {
  const target = await mkdtemp(path.join(folder, 'whole-'));
  await wholeRenderers.of(release).writeStock({ target, former: null, isCompressed: false }, signal);
  const contents = await contentsOf(path.join(target, 'client'));
  await rm(target, { recursive: true });
  return contents;
}

const isOfStock = (file: string) =>
  /^(index|catalogo|vehiculo\/[^.]+)\.html$|^(stock\.json|sitemap\.xml)$/.test(file);

/** Every kind of change once and some twice, in no order. */
function changesInRandomOrder(): string[] {
  const kinds = Object.keys(CHANGES);
  const all = [...kinds, pick(kinds), pick(kinds), pick(kinds)];
  return all
    .map((kind) => ({ kind, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind }) => kind);
}

test('after each of many random changes the release is the whole rendering of its stock', async () => {
  const first = await currentRelease(releasesDir);
  if (first === null) throw new Error('The template has no release');
  for (let made = 0; made < 8; made++) await newCar();
  let release = first;
  for (const [step, what] of changesInRandomOrder().entries()) {
    const cars = await client.collection('vehicles').getFullList<{ id: string }>({ sort: 'id' });
    const change = CHANGES[what];
    if (change === undefined || cars.length === 0) throw new Error(`No ${what}`);
    await change(pick(cars).id);

    release = await derive(release, `step-${String(step).padStart(2, '0')}`);
    await pruneReleases(releasesDir);
    if (step % 2 === 0) renderers.of(release).prepare(release.folder);
    const clientDir = path.join(release.folder, 'client');
    const [contents, whole] = await Promise.all([contentsOf(clientDir), renderAll(release)]);
    const pages = new Map([...contents].filter(([file]) => isOfStock(file)));
    expect([...pages.keys()].sort(), what).toEqual([...whole.keys()].sort());
    const differing = [...whole].filter(([file, content]) => pages.get(file) !== content);
    const stale = [...contents].filter(([file, content]) => {
      const plain = file.replace(/\.(br|gz)$/, '');
      return plain !== file && contents.get(plain) !== content;
    });
    expect(
      [...differing, ...stale].map(([file]) => file),
      what,
    ).toEqual([]);
    const { vehicles, mentions } = release;
    expect({ vehicles, mentions }, what).toEqual(await inspectBuild(clientDir));
  }

  // A car that is newer than its release is served by the same code, from what concerns it alone.
  const slugs = release.vehicles.map(({ slug }) => slug);
  expect(slugs).not.toEqual([]);
  for (const slug of slugs) {
    const { status, body } = await renderers.of(release).render(`/vehiculo/${slug}`);
    const page = await readFile(path.join(release.folder, `client/vehiculo/${slug}.html`), 'utf8');
    expect({ status, isSame: body === page }, slug).toEqual({ status: 200, isSame: true });
  }
});
