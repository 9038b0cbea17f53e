import { execFileSync } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brandSlug } from '#src/features/vehicles/brand/brand-slug.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { FEED_PATHS, feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { buildDirOf } from '#src/server/process/instance.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { feedSettings } from '#tests/support/feed-settings.ts';
import {
  googleProblems,
  googleRows,
  metaProblems,
  metaRows,
  pictureProblems,
} from '#tests/support/feed-validators.ts';
import { partsOf } from '#tests/support/processes.ts';
import { launchStack } from '#tests/support/stack-launch.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { templateFor } from '#tests/support/templates.ts';

/** A hidden car disappears from every page on saving, even when no release without it can be built. */

let stack: TestStack;
let admin: PocketBase;
let buildDir: string;

beforeAll(async () => {
  // Production, with the demo's cars.
  stack = await startTestStack('scripts/start.ts', { template: await templateFor('scripts/demo.ts') });
  buildDir = path.join(projectRoot, buildDirOf(stack.dataDir));
  admin = await stack.signIn();
  await admin.collection('ajustes').update(SETTINGS_ID, feedSettings(true));
  for (const path of FEED_PATHS)
    await vi.waitFor(async () => expect((await get(path)).status, path).toBe(200), 60_000);
});
afterAll(async () => {
  await stack.stop();
  await rm(`${buildDir}-aside`, { recursive: true, force: true });
});

interface Car {
  readonly id: string;
  readonly slug: string;
  readonly marca: string;
}
const get = (pathname: string) => fetch(`${stack.url}${pathname}`, { redirect: 'manual' });
const LISTS = ['/', '/catalogo', '/stock.json', '/sitemap.xml', ...FEED_PATHS];

const shows = (text: string, { id, slug }: Car) =>
  text.includes(id) || new RegExp(`/vehiculo/${slug}(?![\\w-])`).test(text);

/** Every page of the site as currently served. */
async function look(cars: readonly Car[]) {
  const brands = new Set(cars.map(({ marca }) => `/stock/${brandSlug(marca)}`));
  const pages = [
    ...LISTS,
    '/contacto',
    '/favoritos',
    '/comparar',
    '/avisame',
    ...brands,
    ...cars.map(({ slug }) => `/vehiculo/${slug}`),
  ];
  return Promise.all(
    pages.map(async (page) => {
      const answer = await get(page);
      return { page, status: answer.status, tag: answer.headers.get('etag'), text: await answer.text() };
    }),
  );
}

/** The car at this position among those of the home page and Google’s file, with all pages while it is public. */
async function prepare(position: number) {
  await stack.waitForHealth('a quiet publisher', ({ publisher }) => publisher.state === 'idle');
  const { vehicles } = (await (await get('/stock.json')).json()) as { vehicles: Car[] };
  const home = await (await get('/')).text();
  const google = await (await get(feedPaths.google)).text();
  const inGoogle = ({ slug }: Car) => google.includes(`/vehiculo/${slug}\t`);
  const car = vehicles.filter((vehicle) => shows(home, vehicle) && inGoogle(vehicle))[position];
  if (car === undefined) throw new Error('The home page and the file show no such car');
  const before = await look(vehicles);
  const own = before.find(({ page }) => page === `/vehiculo/${car.slug}`)?.text ?? '';
  const photo = new RegExp(`/fotos/${car.id}/[\\w/.-]+\\.webp`).exec(own)?.[0] ?? '';
  expect((await get(photo)).status).toBe(200);
  return { car, before, vehicles, photo };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

const hide = ({ car }: Prepared) => admin.collection('vehicles').update(car.id, { status: 'oculto' });

/** Expects the car nowhere, the pages that mentioned it complete without it, and all other pages unchanged byte for byte. */
async function expectGone({ car, before, vehicles, photo }: Prepared): Promise<void> {
  expect((await get(photo)).status).toBe(404);
  const after = await look(vehicles);
  const mentioned: string[] = [];
  for (const [position, was] of before.entries()) {
    const { page, status, tag, text } = after[position] ?? was;
    expect(shows(text, car), page).toBe(false);
    if (page === `/vehiculo/${car.slug}`) expect(status).toBe(404);
    else if (shows(was.text, car)) {
      mentioned.push(page);
      expect([page, status]).toEqual([page, 200]);
      expect(tag, page).not.toBe(was.tag);
      expect(text.length, page).toBeGreaterThan(was.text.length / 2);
    } else expect([page, status, tag, text === was.text]).toEqual([page, 200, was.tag, true]);
  }
  expect(mentioned).toEqual(expect.arrayContaining(LISTS));
  // Includes one that lists it among similar cars.
  expect(mentioned.length).toBeGreaterThan(LISTS.length);
}

test('the files of the demo, with their pictures, are what Google and Meta accept, and revalidate', async () => {
  const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());
  const [google, meta] = [await bytesOf(feedPaths.google), await bytesOf(feedPaths.meta)];
  expect([googleProblems(google), metaProblems(meta)]).toEqual([[], []]);
  expect(googleRows(google).length).toBeGreaterThan(15);
  expect(metaRows(meta).length).toBeGreaterThan(googleRows(google).length);
  const covers = googleRows(google).map((row) => new URL(row['image_link'] ?? '').pathname);
  const pictures = await Promise.all(
    covers.map(async (cover) => [cover, await pictureProblems(await bytesOf(cover))]),
  );
  expect(pictures).toEqual(covers.map((cover) => [cover, []]));
  for (const path of FEED_PATHS) {
    const tag = (await get(path)).headers.get('etag') ?? '';
    const again = await fetch(`${stack.url}${path}`, { headers: { 'If-None-Match': tag } });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

test('with PocketBase stopped right after the save', async () => {
  const prepared = await prepare(0);
  const { release } = await stack.health();
  const { pocketbase } = await partsOf(stack.dataDir);
  await hide(prepared);
  process.kill(pocketbase, 'SIGSTOP');
  try {
    await expectGone(prepared);
    expect((await stack.health()).release).toBe(release);
  } finally {
    process.kill(pocketbase, 'SIGCONT');
  }
  await stack.waitForHealth('the release without it', (health) => health.release !== release);
});

test('with a full disk that accepts no writes', async () => {
  const prepared = await prepare(1);
  const { release } = await stack.health();
  const { node } = await partsOf(stack.dataDir);
  const letFilesGrow = (limit: string) =>
    execFileSync('prlimit', ['--pid', String(node), `--fsize=${limit}:`]);
  letFilesGrow('0');
  try {
    await hide(prepared);
    await expectGone(prepared);
    await stack.waitForHealth('the failure', ({ publisher }) => publisher.state === 'failed');
    await expectGone(prepared);
    expect((await stack.health()).release).toBe(release);
  } finally {
    letFilesGrow('unlimited');
  }
  await stack.waitForHealth('the release without it', (health) => health.release !== release);
});

test('with releases that fail, and over a restart', async () => {
  const prepared = await prepare(2);
  const { release } = await stack.health();
  // Pages reference a deleted script, and a file in the place of the build folder prevents any build from starting.
  const script = /\/_astro\/[^"]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
  for (const folder of ['current', '.prelinked'])
    await rm(path.join(stack.dataDir, 'releases', folder, 'client', script), { force: true });
  await rename(buildDir, `${buildDir}-aside`).catch(() => undefined);
  await writeFile(buildDir, '');
  await hide(prepared);
  await expectGone(prepared);
  await stack.waitForHealth('the failure', ({ publisher }) => publisher.state === 'failed');
  await stack.halt();
  stack = await launchStack('scripts/start.ts', stack.dataDir, {});
  await expectGone(prepared);
  expect((await stack.health()).release).toBe(release);
});
