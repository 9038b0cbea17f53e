import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { photoPath } from '#src/paths.ts';
import { createVisibilityIndex } from '#src/server/http/visibility-index.ts';
import type { ShownPhoto } from '#src/server/pocketbase/photo-calls.ts';
import { fakeFeed, fakeRenderer, installFakeRelease } from '#tests/support/fake-release.ts';
import type { Renderer } from '#src/server/render/renderer.ts';
import { startDistribution } from './distributor.ts';

const VEHICLES = [
  { id: 'cara', slug: 'audi-a4' },
  { id: 'carb', slug: 'bmw-x5' },
];
const LISTS = ['index.html', 'catalogo.html', 'stock.json', 'sitemap.xml'];
const FEED = 'feeds/stock.csv';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'distribution-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (file: string) => path.join(folder, 'site', file);
const read = (file: string) => readFile(at(file), 'utf8');

/** Distributes a stock of two cars to a folder; the public view can be changed. */
async function open(
  photoOf: (photoId: string) => Promise<Buffer | null> = () => Promise.resolve(null),
  renderer: Pick<Renderer, 'renderAgain'> = fakeRenderer(VEHICLES),
) {
  const visibility = await createVisibilityIndex(path.join(folder, '.visibility.json'));
  const files = { [FEED]: fakeFeed(VEHICLES) };
  const stock = {
    release: await installFakeRelease(folder, { id: 'r1', vehicles: VEHICLES, files }),
    vehicles: new Map(VEHICLES.map((vehicle) => [vehicle.id, vehicle])),
    photos: [] as readonly ShownPhoto[],
    feed: true,
  };
  const silent = () => undefined;
  const listeners: ((version: number) => void)[] = [];
  const distributor = await startDistribution({
    target: path.join(folder, 'site'),
    siteUrl: 'https://coches.example',
    release: () => stock.release,
    rendererOf: () => renderer,
    photos: { get: ({ photoId }) => photoOf(photoId) },
    pocketbase: {
      publicVehicles: () => Promise.resolve([...stock.vehicles.values()]),
      publicPhotos: () => Promise.resolve([...stock.photos]),
      businessPhotos: () => Promise.resolve([]),
      formerSlugs: () => Promise.resolve([]),
      siteSettings: () => Promise.resolve({ feed: stock.feed }),
    },
    publication: { listen: (listener) => (listeners.push(listener), silent) },
    log: { info: silent, warn: silent },
  });
  visibility.listen(() => distributor.request());
  visibility.replaceAll(VEHICLES);
  await expect.poll(() => distributor.status().state).toBe('idle');
  const changeStock = (version: number) => {
    for (const listener of listeners) listener(version);
  };
  return { visibility, stock, distributor, changeStock };
}

it('removes a hidden car without a new release, and restores it when it is shown again', async () => {
  const { visibility, stock, distributor } = await open();
  expect(await read('catalogo.html')).toContain('carb');

  stock.vehicles.delete('carb');
  visibility.hide('carb');
  await expect.poll(() => distributor.status().state).toBe('idle');
  expect(existsSync(at('vehiculo/bmw-x5.html'))).toBe(false);
  expect(existsSync(at('vehiculo/audi-a4.html'))).toBe(true);
  for (const list of [...LISTS, FEED]) expect(await read(list), list).not.toContain('carb');

  for (const vehicle of VEHICLES) stock.vehicles.set(vehicle.id, vehicle);
  visibility.replaceAll(VEHICLES);
  await expect.poll(() => distributor.status().state).toBe('idle');
  expect(existsSync(at('vehiculo/bmw-x5.html'))).toBe(true);
  expect(await read('catalogo.html')).toContain('carb');
  await distributor.stop();
});

it('removes a hidden car’s page before lists are rendered, and uploads the lists once rendering works', async () => {
  const { renderAgain } = fakeRenderer(VEHICLES);
  let isBroken = true;
  const { visibility, stock, distributor } = await open(undefined, {
    renderAgain: (...asked) => (isBroken ? Promise.reject(new Error('broken')) : renderAgain(...asked)),
  });
  stock.vehicles.delete('carb');
  visibility.hide('carb');
  await expect.poll(() => distributor.status()).toMatchObject({ state: 'failed', lastError: 'broken' });
  expect(existsSync(at('vehiculo/bmw-x5.html'))).toBe(false);
  isBroken = false;
  distributor.request();
  await expect.poll(() => distributor.status().state).toBe('idle');
  for (const list of [...LISTS, FEED]) expect(await read(list), list).not.toContain('carb');
  await distributor.stop();
});

it('removes what is no longer public without waiting for a slow photo', async () => {
  const photo = (id: string, file: string, giro = 0) => ({ id, vehicle_id: 'cara', file, giro });
  const [kept, gone, late] = [photo('p1', '1.jpg'), photo('p2', '2.jpg'), photo('p3', '3.jpg')];
  const releaseWith = (
    id: string,
    photos: readonly ShownPhoto[],
    others: Readonly<Record<string, string>>,
  ) => {
    const page = photos.map((one) => `<img src="${photoPath(one, 320)}">`).join('');
    const files = { 'vehiculo/audi-a4.html': page, [FEED]: fakeFeed(VEHICLES), ...others };
    return installFakeRelease(folder, { id, vehicles: VEHICLES, files });
  };
  const brandPage = { 'marcas/bmw.html': '<ul><li data-vehicle="carb">BMW X5</li></ul>' };
  const places = [kept, gone, late].map((one) => at(photoPath(one, 320)));
  let arrive: (bytes: Buffer) => void = () => undefined;
  const arriving = new Promise<Buffer>((resolve) => (arrive = resolve));
  let isAwaited = false;
  const { visibility, stock, distributor } = await open((id) => {
    isAwaited ||= id === 'p3';
    return id === 'p3' ? arriving : Promise.resolve(Buffer.from(id));
  });
  stock.photos = [kept, gone];
  stock.release = await releaseWith('r2', stock.photos, brandPage);
  distributor.request();
  await expect.poll(() => places.map((place) => existsSync(place))).toEqual([true, true, false]);
  await expect.poll(() => distributor.status().state).toBe('idle');

  // Another photo is slow to arrive.
  stock.photos = [kept, gone, late];
  stock.release = await releaseWith('r3', stock.photos, brandPage);
  distributor.request();
  await expect.poll(() => isAwaited).toBe(true);
  stock.release = await releaseWith('r4', stock.photos, {});
  stock.vehicles.delete('carb');
  stock.photos = [{ ...kept, giro: 90 }, late];
  stock.feed = false;
  visibility.hide('carb');

  await expect.poll(() => existsSync(at('vehiculo/bmw-x5.html'))).toBe(false);
  for (const list of LISTS) await expect.poll(() => read(list), { message: list }).not.toContain('carb');
  await expect.poll(() => [FEED, 'marcas/bmw.html'].some((file) => existsSync(at(file)))).toBe(false);
  // A rotated photo stays until its new variant is uploaded.
  expect(places.map((place) => existsSync(place))).toEqual([true, false, false]);
  expect(await read('stock.json')).toContain('cara');
  expect(distributor.status().state).toBe('publishing');

  arrive(Buffer.from('p3'));
  await expect.poll(() => distributor.status().state).toBe('idle');
  expect(places.map((place) => existsSync(place))).toEqual([false, false, true]);
  for (const list of LISTS) expect(await read(list), list).not.toContain('carb');
  await distributor.stop();
});

it('removes the former variants of a covered photo before its new ones arrive', async () => {
  const photo = { id: 'p1', vehicle_id: 'cara', file: '1.jpg', giro: 0 };
  const covered = { ...photo, tapado: '100_200_300_50' };
  const releaseWith = (id: string, shown: ShownPhoto) =>
    installFakeRelease(folder, {
      ...{ id, vehicles: VEHICLES },
      files: { 'vehiculo/audi-a4.html': `<img src="${photoPath(shown, 320)}">`, [FEED]: fakeFeed(VEHICLES) },
    });
  const places = [photo, covered].map((one) => at(photoPath(one, 320)));
  const seen = () => places.map((place) => existsSync(place));
  let arrive: (bytes: Buffer) => void = () => undefined;
  const arriving = new Promise<Buffer>((resolve) => (arrive = resolve));
  let isFirst = true;
  const { stock, distributor } = await open(() => {
    if (!isFirst) return arriving;
    isFirst = false;
    return Promise.resolve(Buffer.from('shown'));
  });
  stock.photos = [photo];
  stock.release = await releaseWith('r2', photo);
  distributor.request();
  await expect.poll(seen).toEqual([true, false]);
  await expect.poll(() => distributor.status().state).toBe('idle');
  stock.photos = [covered];
  stock.release = await releaseWith('r3', covered);
  distributor.request();
  await expect.poll(seen).toEqual([false, false]);
  arrive(Buffer.from('covered'));
  await expect.poll(seen).toEqual([false, true]);
  await distributor.stop();
});

it('removes what is no longer public even when no release follows the change', async () => {
  const photo = { id: 'p1', vehicle_id: 'cara', file: '1.jpg', giro: 0 };
  const place = at(photoPath(photo, 320));
  const { stock, distributor, changeStock } = await open((id) => Promise.resolve(Buffer.from(id)));
  stock.photos = [photo];
  stock.release = await installFakeRelease(folder, {
    id: 'r2',
    vehicles: VEHICLES,
    files: { 'vehiculo/audi-a4.html': `<img src="${photoPath(photo, 320)}">`, [FEED]: fakeFeed(VEHICLES) },
  });
  changeStock(7);
  await expect.poll(() => existsSync(place)).toBe(true);
  await expect.poll(() => distributor.status().state).toBe('idle');

  stock.photos = [];
  stock.feed = false;
  changeStock(7);
  expect(distributor.status().state).toBe('idle');
  changeStock(8);
  await expect.poll(() => [place, at(FEED)].some((file) => existsSync(file))).toBe(false);
  await distributor.stop();
});
