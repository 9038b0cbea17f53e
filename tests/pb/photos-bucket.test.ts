import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { backUp } from '#scripts/backup/back-up.ts';
import { restore } from '#scripts/backup/restore.ts';
import { lookAtPhotosBucket } from '#scripts/doctor/photos.ts';
import { createBackgroundEncoder } from '#src/server/photos/background-encoder.ts';
import { photosStoreOf } from '#src/server/photos/photos-store.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import { createKnownPhotos } from '#src/server/photos/known-photos.ts';
import { createVariantStore, type VariantStore } from '#src/server/photos/variant-store.ts';
import { createPocketBaseClient, type PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createVehicle } from '#tests/support/stock.ts';

/** Photos with originals in a bucket, transparent to all other code. */

let folder: string;
let bucket: TestBucket;
let pb: TestPocketbase;
let admin: PocketBase;
let client: PocketBaseClient;
let variants: VariantStore;
let photo: RecordModel;

beforeAll(async () => {
  folder = await mkdtemp(path.resolve('.test', 'photos-bucket-'));
  bucket = await startBucket(path.join(folder, 'bucket'), await findFreePort());
  const photosStore = photosStoreOf({ ...bucket.env, PHOTOS_BUCKET: bucket.photos });
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), photosStore });
  admin = await pb.admin();
  client = createPocketBaseClient(pb.url, TEST_SECRET);
  variants = createVariantStore(
    path.join(folder, 'variants'),
    client,
    createBackgroundEncoder(),
    createKnownPhotos(client),
  );
  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  photo = await createPhoto(admin, (await createVehicle(admin)).id, { name: 'frontal.jpg', content });
});
afterAll(async () => {
  await pb.destroy();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const requestOf = ({ id, ...fields }: RecordModel) => ({
  vehicleId: String(fields['vehicle_id']),
  photoId: id,
  stem: String(fields['file']).replace(/\.jpg$/, ''),
  ...({ width: 320, tapado: '', giro: 0, lifted: false, link: null, format: 'webp' } as const),
});

test('stores an upload in the bucket and not on the disk', async () => {
  expect(await bucket.keys(bucket.photos)).toEqual([
    expect.stringMatching(`/${photo.id}/${String(photo['file'])}$`),
  ]);
  expect(await readdir(path.join(pb.dataDir, 'storage')).catch(() => [])).toEqual([]);
});

test('creates variants from there, and serves the original to administrators only', async () => {
  const variant = await variants.get(requestOf(photo));
  expect(await sharp(variant ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 320 });
  const address = admin.files.getURL(photo, String(photo['file']));
  expect((await fetch(address)).status).toBe(404);
  const answer = await fetch(`${address}?token=${await admin.files.getToken()}`);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 900 });
});

test('measures photos for a release from there', async () => {
  await measureNewPhotos(
    client,
    { info: () => undefined, warn: () => undefined },
    AbortSignal.timeout(10_000),
  );
  const measured = await admin.collection('vehicle_images').getOne(photo.id);
  expect(measured).toMatchObject({ ancho: 900, alto: 600, rota: false });
});

test('does not store the bucket’s keys in the database', async () => {
  // Saving the settings reloads them.
  await (await pb.superuser()).settings.update({ logs: { maxDays: 4 } });
  const another = await createPhoto(admin, String(photo['vehicle_id']));
  expect((await bucket.keys(bucket.photos)).some((key) => key.includes(another.id))).toBe(true);
  await pb.end();
  const names = (await readdir(pb.dataDir)).filter((name) => name.startsWith('data.db'));
  const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(path.join(pb.dataDir, name)))));
  expect(bytes.includes('S3RVER')).toBe(false);
  await pb.boot();
});

test('a backup leaves the bucket out, and a restore accounts for it', async () => {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  await mkdir(from);
  await symlink(pb.dataDir, path.join(from, 'pocketbase'));
  const place = path.join(folder, 'backups');
  const { name } = await backUp({ dataDir: from, to: place, keep: 1, photosBucket: bucket.photos });
  const { rows, photosBucket } = await restore({ archive: path.join(place, name), dataDir: to });
  expect([rows['vehicle_images'], photosBucket]).toEqual([2, bucket.photos]);
  expect(await readdir(path.join(to, 'pocketbase'))).toEqual(['data.db']);
});

test('deletes a photo from the bucket', async () => {
  await admin.collection('vehicle_images').delete(photo.id);
  await expect
    .poll(async () => (await bucket.keys(bucket.photos)).filter((key) => key.includes(photo.id)))
    .toEqual([]);
  expect(await variants.get({ ...requestOf(photo), width: 640 })).toBeNull();
});

test('the doctor reports missing files, and an unreachable bucket', async () => {
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
  const look = async () => (await lookAtPhotosBucket(bucket.photos, pb.dataDir))[0]?.text;
  expect(await look()).toMatch(/which has all 1\.$/);
  await rm(path.join(folder, 'bucket', bucket.photos), { recursive: true });
  await mkdir(path.join(folder, 'bucket', bucket.photos));
  expect(await look()).toMatch(/lacks 1 of 1/);
  await bucket.cut();
  expect(await look()).toMatch(/is unreachable.*ECONNREFUSED/);
  await bucket.mend();
  vi.unstubAllEnvs();
});
