import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormerSlug, PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import { createFormerAddresses, type FormerAddresses } from './former-addresses.ts';
import { syncVisibility } from './visibility-sync.ts';
import { createVisibilityRegister, type VisibilityRegister } from './withholding.ts';

const GOLF = { id: 'golf00000000001', slug: 'volkswagen-golf-gti-2020' };
const POLO = { id: 'polo00000000001', slug: 'volkswagen-polo-2019' };
const LEFT = 'volkswagen-golf-2020';

let folder: string;
let register: VisibilityRegister;
let former: FormerAddresses;
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
  register = await createVisibilityRegister(path.join(folder, 'register.json'));
  former = createFormerAddresses(register);
  [cars, slugs, reads] = [[GOLF], [{ slug: LEFT, vehicle_id: GOLF.id }], 0];
  meanwhile = () => undefined;
  syncVisibility({
    ...{ register, former },
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

  register.show(POLO);
  expect(former.ownerOf('nadie-2020')).toBeUndefined();
  cars.push(POLO);
  slugs.push({ slug: 'vw-polo-2019', vehicle_id: POLO.id });
  tell(2);
  await vi.waitFor(() => expect(former.ownerOf('vw-polo-2019')).toBe(POLO.id));
});

it('reads once for each version, and again when it is told of a change while it reads', async () => {
  register.replaceAll([GOLF]);
  let isTold = false;
  meanwhile = () => {
    if (isTold) return;
    isTold = true;
    cars.push(POLO);
    register.show(POLO);
  };
  tell(1);
  await vi.waitFor(() => expect(register.isVisible(GOLF.id) && register.isVisible(POLO.id)).toBe(true));
  await vi.waitFor(() => expect(former.ownerOf(LEFT)).toBe(GOLF.id));
  tell(1);
  await Promise.resolve();
  expect(reads).toBe(2);
});
