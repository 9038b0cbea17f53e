import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoRequest } from './photo-request.ts';
import { createVariantStore, type VariantStore } from './variant-store.ts';

const FILES: Readonly<Record<string, string>> = { foto1: '1.jpg', foto2: '2.jpg' };
const CAR = 'coche1';

let folder: string;
let store: VariantStore;
/** Lets the originals come. */
let openDoor: () => void;

const variantOf = (photoId: string): PhotoRequest => ({
  ...{
    vehicleId: CAR,
    photoId,
    stem: (FILES[photoId] ?? '').replace('.jpg', ''),
    width: 320,
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
  const original = sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const door = new Promise<void>((resolve) => (openDoor = resolve));
  store = createVariantStore(folder, {
    findPublicPhoto: (id) => Promise.resolve({ vehicle_id: CAR, file: FILES[id] ?? '' }),
    publicOriginal: () => door.then(() => original),
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the variants of a car', () => {
  beforeEach(async () => {
    openDoor();
    for (const id of Object.keys(FILES)) await store.get(variantOf(id));
    expect(lying()).toEqual(['1-320.webp', '2-320.webp']);
  });

  it.each([
    [
      'all photos are there',
      [
        { id: 'foto1', file: '1.jpg' },
        { id: 'foto2', file: '2.jpg' },
      ],
      ['1-320.webp', '2-320.webp'],
    ],
    ['a photo is gone', [{ id: 'foto2', file: '2.jpg' }], ['2-320.webp']],
    [
      'a photo has another file',
      [
        { id: 'foto1', file: '3.jpg' },
        { id: 'foto2', file: '2.jpg' },
      ],
      ['2-320.webp'],
    ],
    ['the car is gone', [], []],
  ])('%s', async (_, photos, expected) => {
    await store.keepOnly(CAR, photos);
    expect(lying()).toEqual(expected);
    expect(await store.vehicles()).toEqual(new Set(expected.length === 0 ? [] : [CAR]));
  });

  it('of a car without any are left alone', async () => {
    await store.keepOnly('coche2', [{ id: 'foto9', file: '9.jpg' }]);
    expect(lying()).toHaveLength(2);
  });
});

it('a variant that is being made while its photo is forgotten does not stay', async () => {
  const making = store.get(variantOf('foto1'));
  await store.forget(CAR, 'foto1');
  openDoor();
  expect(await making).not.toBeNull();
  await vi.waitFor(() => expect(lying()).toEqual([]));
});
