import { mkdtempSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FormerSlug, PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import { createRedirectMap, type RedirectMap } from './redirect-map.ts';
import { syncVisibility } from './visibility-sync.ts';
import { createVisibilityIndex, type VisibilityIndex } from './visibility-index.ts';

const GOLF = { id: 'golf00000000001', slug: 'volkswagen-golf-gti-2020' };
const POLO = { id: 'polo00000000001', slug: 'volkswagen-polo-2019' };
const FORMER = 'volkswagen-golf-2020';

let folder: string;
let visibility: VisibilityIndex;
let former: RedirectMap;
/** The data in PocketBase. */
let cars: PublicVehicle[];
let slugs: FormerSlug[];
/** The change log; null when it does not cover the changes asked for. */
let changed: string[] | null;
let reads: number;
/** Runs while the list is read. */
let meanwhile: () => void;
/** Reports a publication version. */
let report: (version: number) => void;

const addresses = () =>
  createHash('sha256')
    .update(
      cars
        .map(({ id, slug }) => `${id}${slug}`)
        .sort()
        .join(''),
    )
    .digest('hex');

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sync-'));
  visibility = await createVisibilityIndex(path.join(folder, 'visibility.json'));
  former = createRedirectMap(visibility);
  [cars, slugs, reads] = [[GOLF], [{ slug: FORMER, vehicle_id: GOLF.id }], 0];
  changed = null;
  meanwhile = () => undefined;
  syncVisibility({
    ...{ visibility, former },
    pocketbase: {
      publicVehicles: async () => {
        reads++;
        const read = [...cars];
        await Promise.resolve();
        meanwhile();
        return read;
      },
      publicVehicle: async (id) => {
        const read = cars.find((car) => car.id === id) ?? null;
        await Promise.resolve();
        meanwhile();
        return read;
      },
      stockChanges: () =>
        Promise.resolve({ cursor: 7, vehicles: changed, fingerprint: '', addresses: addresses() }),
      formerSlugs: () => Promise.resolve([...slugs]),
      siteSettings: () => Promise.resolve({ feed: true }),
    },
    publication: {
      listen: (listener) => {
        report = listener;
        return () => undefined;
      },
    },
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('updates the redirect map, which is current until the visibility changes', async () => {
  expect(former.ownerOf(FORMER)).toBeUndefined();
  report(1);
  await expect.poll(() => former.ownerOf(FORMER)).toBe(GOLF.id);
  expect(former.ownerOf('nadie-2020')).toBeNull();

  visibility.show(POLO);
  expect(former.ownerOf('nadie-2020')).toBeUndefined();
  cars.push(POLO);
  slugs.push({ slug: 'vw-polo-2019', vehicle_id: POLO.id });
  report(2);
  await expect.poll(() => former.ownerOf('vw-polo-2019')).toBe(POLO.id);
});

it('reads once for each version, and again when a change arrives meanwhile', async () => {
  visibility.replaceAll([GOLF]);
  let isChanged = false;
  meanwhile = () => {
    if (isChanged) return;
    isChanged = true;
    cars.push(POLO);
    visibility.show(POLO);
  };
  report(1);
  await expect.poll(() => visibility.isVisible(GOLF.id) && visibility.isVisible(POLO.id)).toBe(true);
  await expect.poll(() => former.ownerOf(FORMER)).toBe(GOLF.id);
  report(1);
  await Promise.resolve();
  expect(reads).toBe(2);
});

it('reads only the cars of the change log after the first list', async () => {
  report(1);
  await expect.poll(() => former.ownerOf(FORMER)).toBe(GOLF.id);

  [cars, changed] = [[POLO], [GOLF.id, POLO.id]];
  report(2);
  await expect.poll(() => visibility.vehicles()).toEqual([POLO]);
  const renamed = { ...POLO, slug: 'volkswagen-polo-2020' };
  [cars, changed] = [[renamed], [POLO.id]];
  report(3);
  await expect.poll(() => visibility.idOf(renamed.slug)).toBe(POLO.id);
  expect(reads).toBe(1);
});

it('hides a car that an event showed wrongly, once anything changes', async () => {
  report(1);
  await expect.poll(() => former.ownerOf(FORMER)).toBe(GOLF.id);
  // Replayed while PocketBase was unavailable: the log does not name it.
  visibility.show(POLO);
  changed = [GOLF.id];
  report(2);
  await expect.poll(() => visibility.vehicles()).toEqual([GOLF]);
  expect(reads).toBe(2);
});

it('keeps what a webhook changes while a car is read', async () => {
  report(1);
  await expect.poll(() => former.ownerOf(FORMER)).toBe(GOLF.id);
  cars.push(POLO);
  changed = [POLO.id];
  let isHidden = false;
  meanwhile = () => {
    if (isHidden) return;
    isHidden = true;
    visibility.show(POLO);
    cars.pop();
    visibility.hide(POLO.id);
  };
  report(2);
  await expect.poll(() => isHidden && former.ownerOf(FORMER) === GOLF.id).toBe(true);
  expect(visibility.isVisible(POLO.id)).toBe(false);
});

it.each([
  ['does not cover the changes', null],
  ['names many cars', Array.from({ length: 51 }, (_, i) => `car${i}`)],
])('reads the full list when the log %s', async (_, log) => {
  report(1);
  await expect.poll(() => former.ownerOf(FORMER)).toBe(GOLF.id);
  [cars, changed] = [[POLO], log];
  report(2);
  await expect.poll(() => visibility.vehicles()).toEqual([POLO]);
  expect(reads).toBe(2);
});
