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
const LEFT = 'volkswagen-golf-2020';

let folder: string;
let visibility: VisibilityIndex;
let former: RedirectMap;
/** What PocketBase has. */
let cars: PublicVehicle[];
let slugs: FormerSlug[];
let reads: number;
/** Happens while the list is read. */
let meanwhile: () => void;
/** The publication's version is read. */
let tell: (version: number) => void;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sync-'));
  visibility = await createVisibilityIndex(path.join(folder, 'visibility.json'));
  former = createRedirectMap(visibility);
  [cars, slugs, reads] = [[GOLF], [{ slug: LEFT, vehicle_id: GOLF.id }], 0];
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
        tell = listener;
        return () => undefined;
      },
    },
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('knows the addresses that public cars had, until another car is public', async () => {
  expect(former.ownerOf(LEFT)).toBeUndefined();
  tell(1);
  await vi.waitFor(() => expect(former.ownerOf(LEFT)).toBe(GOLF.id));
  expect(former.ownerOf('nadie-2020')).toBeNull();

  visibility.show(POLO);
  expect(former.ownerOf('nadie-2020')).toBeUndefined();
  cars.push(POLO);
  slugs.push({ slug: 'vw-polo-2019', vehicle_id: POLO.id });
  tell(2);
  await vi.waitFor(() => expect(former.ownerOf('vw-polo-2019')).toBe(POLO.id));
});

it('reads once for each version, and again when it is told of a change while it reads', async () => {
  visibility.replaceAll([GOLF]);
  let isTold = false;
  meanwhile = () => {
    if (isTold) return;
    isTold = true;
    cars.push(POLO);
    visibility.show(POLO);
  };
  tell(1);
  await vi.waitFor(() => expect(visibility.isVisible(GOLF.id) && visibility.isVisible(POLO.id)).toBe(true));
  await vi.waitFor(() => expect(former.ownerOf(LEFT)).toBe(GOLF.id));
  tell(1);
  await Promise.resolve();
  expect(reads).toBe(2);
});
