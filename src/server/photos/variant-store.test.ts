import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredPhoto } from '#src/server/pocketbase/photo-calls.ts';
import { createKnownPhotos, type KnownPhotos } from './known-photos.ts';
import type { PhotoRequest } from './photo-request.ts';
import { createVariantStore, type VariantStore } from './variant-store.ts';

const FILES: Record<string, string> = { foto1: '1.jpg', foto2: '2.jpg' };
const CAR = 'coche1';
/** Path in a row without a file. */
const LEGACY = '/src/assets/bmw-x5.jpg';

let folder: string;
let store: VariantStore;
let known: KnownPhotos;
/** Number of PocketBase queries for one photo, and for all photos of a car. */
let queries: { one: number; all: number };
/** Number of completed checks by `known`. */
let compared: number;
/** Cars by photo, for photos that no longer belong to the first car. */
let cars: Record<string, string>;
/** Ids of dark photos. */
let dark: Set<string>;
/** Boxes by photo. */
let boxes: Record<string, string>;
/** Unblocks the background encoder. */
let giveTime: () => void;
/** Unblocks the originals. */
let openDoor: () => void;
/** Ids of the photos whose originals were read. */
let originals: string[];

const variantOf = (photoId: string): PhotoRequest => ({
  ...{
    vehicleId: CAR,
    photoId,
    stem: (FILES[photoId] ?? '').replace('.jpg', ''),
    width: 320,
    tapado: '',
    giro: 0,
    lifted: false,
    link: null,
    format: 'webp',
  },
});
const lying = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'variants-'));
  originals = [];
  cars = {};
  dark = new Set();
  boxes = {};
  const original = sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const door = new Promise<void>((resolve) => (openDoor = resolve));
  const time = new Promise<void>((resolve) => (giveTime = resolve));
  const background = { encode: () => time.then(() => original) };
  queries = { one: 0, all: 0 };
  compared = 0;
  known = createKnownPhotos({
    storedPhotos: () => {
      queries.all++;
      const rows = Object.entries(FILES).map(([id, file]) => ({
        id,
        file,
        vehicle_id: CAR,
        file_path: '',
        giro: 0,
        tapado: boxes[id] ?? '',
        oscura: dark.has(id),
      }));
      return Promise.resolve(rows);
    },
  });
  store = createVariantStore(
    folder,
    {
      findPublicPhoto: (id) => {
        queries.one++;
        return Promise.resolve({
          vehicle_id: cars[id] ?? CAR,
          file: FILES[id] ?? '',
          file_path: LEGACY,
          giro: 0,
          tapado: boxes[id] ?? '',
          oscura: dark.has(id),
        });
      },
      publicOriginal: (id) => {
        originals.push(id);
        return door.then(() => original);
      },
    },
    background,
    { has: (photo, caller) => known.has(photo, caller).finally(() => compared++) },
    { read: (filePath) => (filePath === LEGACY ? original : Promise.resolve(null)) },
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

it('loads two originals at a time, and none for disconnected clients', async () => {
  const leaving = new AbortController();
  const of = (photoId: string, width: PhotoRequest['width'], address: string, left: AbortSignal) =>
    store.get({ ...variantOf(photoId), width }, { address, left });
  const crowd = Promise.allSettled(
    ([320, 640, 960, 1280, 1600, 2048, 2560] as const).map((width) =>
      of('foto1', width, '203.0.113.1', leaving.signal),
    ),
  );
  await expect.poll(() => originals).toEqual(['foto1', 'foto1']);
  const other = of('foto2', 320, '198.51.100.1', new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(originals).toHaveLength(2);
  leaving.abort();
  openDoor();
  expect(await other).not.toBeNull();
  expect((await crowd).filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(originals).toEqual(['foto1', 'foto1', 'foto2']);
});

it('encodes a shared variant as soon as it is the turn of one of its callers', async () => {
  const stays = new AbortController().signal;
  const get = (photoId: string, width: PhotoRequest['width'], address: string) =>
    store.get({ ...variantOf(photoId), width }, { address, left: stays });
  const widths = [320, 640, 960, 1280, 1600, 2048] as const;
  const crowd = widths.map((width) => get('foto2', width, '203.0.113.1'));
  const last = get('foto1', 2560, '203.0.113.1');
  await expect.poll(() => originals).toHaveLength(2);
  const visitor = get('foto1', 2560, '198.51.100.1');
  await expect.poll(() => compared).toBe(widths.length + 2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  openDoor();
  await Promise.all([...crowd, last, visitor]);
  // After the two running encodings, addresses are served in turn.
  expect(originals.slice(0, 4)).toContain('foto1');
  // Both callers share one encoding.
  expect(originals).toHaveLength(widths.length + 1);
});

describe('the variants of a car', () => {
  beforeEach(async () => {
    openDoor();
    for (const id of Object.keys(FILES)) await store.get(variantOf(id));
    expect(lying()).toEqual(['1-320.webp', '2-320.webp']);
  });

  const [first, second] = Object.entries(FILES).map(([id, file]) => ({ id, file, vehicle_id: CAR })) as [
    StoredPhoto,
    StoredPhoto,
  ];

  it.each([
    ['are kept while all photos exist', [first, second], []],
    ['are stray for a deleted photo', [second], ['foto1']],
    ['are stray for a covered photo', [{ ...first, tapado: '1_2_3_4' }, second], ['foto1']],
    ['are stray for a photo with another file', [{ ...first, file: '3.jpg' }, second], ['foto1']],
    ['are all stray for a deleted car', [], ['foto1', 'foto2']],
  ])('%s', async (_, photos, expected) => {
    expect((await store.strayPhotos(CAR, photos)).sort()).toEqual(expected);
  });

  it('are listed by car, and deleted with it', async () => {
    expect(await store.strayPhotos('coche2', [first])).toEqual([]);
    expect(await store.vehicles()).toEqual(new Set([CAR]));
    await store.forget(CAR);
    expect([lying(), await store.vehicles()]).toEqual([[], new Set()]);
  });
});

it('encodes variants of a row without a file from its bundled picture, and does not treat them as stray', async () => {
  const legacy = { ...variantOf('foto3'), stem: '_src_assets_bmw_x5_jpg' };
  expect(await store.get({ ...legacy, stem: 'otro_jpg' })).toBeNull();
  expect(await store.get(legacy)).not.toBeNull();
  expect(lying()).toEqual(['_src_assets_bmw_x5_jpg-320.webp']);
  const row = { id: 'foto3', file: '', vehicle_id: CAR };
  expect(await store.strayPhotos(CAR, [{ ...row, file_path: LEGACY }])).toEqual([]);
  expect(await store.strayPhotos(CAR, [{ ...row, file_path: '/src/assets/otro.jpg' }])).toEqual(['foto3']);
});

it('has variants only in the photo’s current rotation', async () => {
  openDoor();
  expect(await store.get({ ...variantOf('foto1'), giro: 90 })).toBeNull();
  expect(await store.get(variantOf('foto1'))).not.toBeNull();
});

it('has variants with the photo’s current box only, once the others are deleted', async () => {
  openDoor();
  const visitor = { address: '203.0.113.1', left: new AbortController().signal };
  const covered = { ...variantOf('foto1'), tapado: '100_200_300_50' };
  expect(await store.get(variantOf('foto1'), visitor)).not.toBeNull();
  expect(await store.get(covered, visitor)).toBeNull();
  boxes['foto1'] = '100_200_300_50';
  known.changed(CAR);
  await store.forget(CAR, 'foto1');
  for (const caller of [visitor, undefined]) {
    expect(await store.get(variantOf('foto1'), caller)).toBeNull();
    expect(await store.get({ ...covered, tapado: '100_200_300_51' }, caller)).toBeNull();
    expect(await store.get(covered, caller)).not.toBeNull();
  }
  expect(lying()).toEqual(['1-c100_200_300_50-320.webp']);
  const row = { id: 'foto1', file: '1.jpg', vehicle_id: CAR };
  expect(await store.strayPhotos(CAR, [{ ...row, tapado: '100_200_300_50' }])).toEqual([]);
  expect(await store.strayPhotos(CAR, [row])).toEqual(['foto1']);
});

it('neither serves nor stores a variant whose photo is covered during the encoding', async () => {
  const making = store.get(variantOf('foto1'));
  await expect.poll(() => originals).toEqual(['foto1']);
  boxes['foto1'] = '100_200_300_50';
  await store.forget(CAR, 'foto1');
  openDoor();
  expect(await making).toBeNull();
  expect(lying()).toEqual([]);
});

it('has lighter variants of dark photos only, beside those in their own tone', async () => {
  openDoor();
  const visitor = { address: '203.0.113.1', left: new AbortController().signal };
  const lifted = { ...variantOf('foto1'), lifted: true };
  expect(await store.get(lifted)).toBeNull();
  expect(await store.get(lifted, visitor)).toBeNull();
  dark.add('foto1');
  known.changed(CAR);
  expect(await store.get(lifted, visitor)).not.toBeNull();
  expect(await store.get(variantOf('foto1'), visitor)).not.toBeNull();
  expect(lying()).toEqual(['1-320.webp', '1-lifted-320.webp']);
});

it('overwrites a partial variant left by a killed process', async () => {
  mkdirSync(path.join(folder, CAR, 'foto1'), { recursive: true });
  writeFileSync(path.join(folder, CAR, 'foto1/1-320.webp.new'), 'half');
  openDoor();
  await store.get(variantOf('foto1'));
  expect(lying()).toEqual(['1-320.webp']);
});

it('encodes a variant again that a power cut has emptied', async () => {
  mkdirSync(path.join(folder, CAR, 'foto1'), { recursive: true });
  writeFileSync(path.join(folder, CAR, 'foto1/1-320.webp'), '');
  openDoor();
  expect((await store.get(variantOf('foto1')))?.length).toBeGreaterThan(0);
});

it('serves a variant that cannot be stored, as on a full disk', async () => {
  // The file blocks the creation of the folder.
  writeFileSync(path.join(folder, CAR), '');
  openDoor();
  expect((await store.get(variantOf('foto1')))?.subarray(8, 12).toString()).toBe('WEBP');
});

it('shares one buffer between requests, and serves no deleted variant', async () => {
  openDoor();
  const made = await store.get(variantOf('foto1'));
  const [first, second] = await Promise.all([store.get(variantOf('foto1')), store.get(variantOf('foto1'))]);
  const third = await store.get(variantOf('foto1'));
  expect(first).toEqual(made);
  expect([second?.buffer === first?.buffer, third?.buffer === first?.buffer]).toEqual([true, true]);
  expect(third).toEqual(made);
  await store.forget(CAR, 'foto1');
  FILES['foto1'] = 'otra.jpg';
  expect(await store.get({ ...variantOf('foto1'), stem: '1' })).toBeNull();
  FILES['foto1'] = '1.jpg';
});

it('deletes a photo’s variants during concurrent writes', async () => {
  const place = path.join(folder, CAR, 'foto1');
  let isOver = false as boolean;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !isOver; n++) {
      await mkdir(place, { recursive: true }).catch(() => undefined);
      await writeFile(path.join(place, `${writer}-${n}.webp`), 'x').catch(() => undefined);
      if (n % 40 === 39) await sleep(5);
    }
  });
  try {
    for (let round = 0; round < 200; round++) await store.forget(CAR, 'foto1');
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
});

it('neither serves nor stores a variant whose photo moves to another car during the encoding', async () => {
  // Another variant of the same photo, in the background.
  const ahead = store.ahead({ ...variantOf('foto1'), width: 640 });
  const making = store.get(variantOf('foto1'));
  await expect.poll(() => originals).toEqual(['foto1', 'foto1']);
  cars['foto1'] = 'coche2';
  await store.forget(CAR, 'foto1');
  openDoor();
  expect(await making).toBeNull();
  expect(lying()).toEqual([]);
  giveTime();
  await ahead;
  expect(lying()).toEqual([]);
});

it('serves a variant whose photo is deleted and restored during the encoding', async () => {
  const making = store.get(variantOf('foto1'));
  await expect.poll(() => originals).toEqual(['foto1']);
  await store.forget(CAR, 'foto1');
  openDoor();
  expect((await making)?.subarray(8, 12).toString()).toBe('WEBP');
  expect(await store.get(variantOf('foto1'))).not.toBeNull();
  expect(lying()).toEqual(['1-320.webp']);
});

it('does not encode a queued variant whose photo moves to another car', async () => {
  const visitor = { address: '203.0.113.1', left: new AbortController().signal };
  const before = ([320, 640] as const).map((width) => store.get({ ...variantOf('foto1'), width }, visitor));
  await expect.poll(() => originals).toHaveLength(2);
  const waiting = store.get(variantOf('foto2'), visitor);
  await sleep(50);
  cars['foto2'] = 'coche2';
  await store.forget(CAR, 'foto2');
  openDoor();
  expect(await Promise.all(before)).not.toContain(null);
  expect(await waiting).toBeNull();
  expect(lying()).toEqual(['1-320.webp', '1-640.webp']);
});

describe('a variant encoded ahead', () => {
  it('is stored for later requests', async () => {
    openDoor();
    giveTime();
    await store.ahead(variantOf('foto1'));
    expect(lying()).toEqual(['1-320.webp']);
    await store.ahead(variantOf('foto1'));
  });

  it('delays no request for the same or another variant', async () => {
    const ahead = store.ahead(variantOf('foto1'));
    expect(store.isAsked()).toBe(false);
    const responses = Promise.all([store.get(variantOf('foto1')), store.get(variantOf('foto2'))]);
    await expect.poll(() => store.isAsked()).toBe(true);
    openDoor();
    for (const variant of await responses) expect(variant?.subarray(8, 12).toString()).toBe('WEBP');
    giveTime();
    await ahead;
  });

  it('uses a separate temporary file, because a request may encode the same variant', async () => {
    // Blocks the temporary file of requests.
    mkdirSync(path.join(folder, CAR, 'foto1/1-320.webp.new'), { recursive: true });
    openDoor();
    giveTime();
    await store.ahead(variantOf('foto1'));
    expect(lying()).toEqual(['1-320.webp']);
  });

  it('is not stored when its photo is deleted meanwhile', async () => {
    openDoor();
    const ahead = store.ahead(variantOf('foto1'));
    await expect.poll(() => originals).toEqual(['foto1']);
    await store.forget(CAR, 'foto1');
    giveTime();
    await ahead;
    expect(lying()).toEqual([]);
  });
});

describe('requests for nonexistent photos', () => {
  const visitor = { address: '203.0.113.1', left: new AbortController().signal };
  const photo = variantOf('foto1');
  const madeUp: readonly (readonly [string, PhotoRequest])[] = [
    ['an unknown photo', { ...photo, photoId: 'foto9' }],
    ['another file', { ...photo, stem: '9' }],
    ['another rotation', { ...photo, giro: 90 }],
  ];

  it.each(madeUp)('for %s cause one query per car, and none per photo', async (_, request) => {
    for (let i = 0; i < 5; i++) expect(await store.get(request, visitor)).toBeNull();
    expect(queries).toEqual({ one: 0, all: 1 });
  });

  it('find a new photo as soon as its car is invalidated', async () => {
    openDoor();
    const next = { ...photo, photoId: 'foto4', stem: '4' };
    expect(await store.get(next, visitor)).toBeNull();
    FILES['foto4'] = '4.jpg';
    known.changed(CAR);
    expect(await store.get(next, visitor)).not.toBeNull();
    FILES['foto5'] = '5.jpg';
    known.changed(null);
    expect(await store.get({ ...photo, photoId: 'foto5', stem: '5' }, visitor)).not.toBeNull();
    delete FILES['foto4'];
    delete FILES['foto5'];
  });

  it('do not cache or share a lookup from before a change', async () => {
    openDoor();
    const next = { ...photo, photoId: 'foto4', stem: '4' };
    const before = store.get(next, visitor);
    await expect.poll(() => queries.all).toBe(1);
    FILES['foto4'] = '4.jpg';
    known.changed(CAR);
    const after = store.get(next, visitor);
    expect([await before, (await after)?.subarray(8, 12).toString()]).toEqual([null, 'WEBP']);
    delete FILES['foto4'];
  });
});
