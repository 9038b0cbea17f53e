import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
let reads: number;
/** Runs while the list is read. */
let meanwhile: () => void;
/** Reports a publication version. */
let report: (version: number) => void;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sync-'));
  visibility = await createVisibilityIndex(path.join(folder, 'visibility.json'));
  former = createRedirectMap(visibility);
  [cars, slugs, reads] = [[GOLF], [{ slug: FORMER, vehicle_id: GOLF.id }], 0];
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
  await vi.waitFor(() => expect(former.ownerOf(FORMER)).toBe(GOLF.id));
  expect(former.ownerOf('nadie-2020')).toBeNull();

  visibility.show(POLO);
  expect(former.ownerOf('nadie-2020')).toBeUndefined();
  cars.push(POLO);
  slugs.push({ slug: 'vw-polo-2019', vehicle_id: POLO.id });
  report(2);
  await vi.waitFor(() => expect(former.ownerOf('vw-polo-2019')).toBe(POLO.id));
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
  await vi.waitFor(() => expect(visibility.isVisible(GOLF.id) && visibility.isVisible(POLO.id)).toBe(true));
  await vi.waitFor(() => expect(former.ownerOf(FORMER)).toBe(GOLF.id));
  report(1);
  await Promise.resolve();
  expect(reads).toBe(2);
});
