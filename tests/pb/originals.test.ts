import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lookAtOriginals } from '#scripts/doctor/photos.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createVehicle, picture } from '#tests/support/stock.ts';
import { forgeToken } from '#tests/support/tokens.ts';

/**
 * Originals carry the camera's metadata: callers other than administrators only get variants, of public cars.
 */

let pb: TestPocketbase;
let admin: PocketBase;
let bytes: Buffer;
const photos: Record<string, RecordModel> = {};
const tokens: Record<string, string | undefined> = {};

const idOf = (client: PocketBase) => client.authStore.record?.id ?? '';

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  bytes = await picture('jpeg');
  for (const [car, status] of [
    ['a public car', 'disponible'],
    ['a hidden car', 'oculto'],
  ] as const) {
    const vehicle = await createVehicle(admin, { status });
    photos[car] = await createPhoto(admin, vehicle.id, { name: 'a.jpg', content: bytes });
  }
  const user = await pb.signUp('user@nordvia.example');
  const former = await pb.admin('former@nordvia.example');
  const gone = await pb.admin('gone@nordvia.example');
  Object.assign(tokens, {
    'no token': undefined,
    'an empty token': '',
    garbage: 'a.b.c',
    'a user’s file token': await user.files.getToken(),
    'an administrator’s session': admin.authStore.token,
    'an administrator’s expired file token': forgeToken(pb, idOf(admin), { type: 'file', lifetime: -1 }),
    'an administrator’s token of another kind': forgeToken(pb, idOf(admin), {
      type: 'passwordReset',
      lifetime: 60,
    }),
    'a former administrator’s file token': await former.files.getToken(),
    'the file token of an administrator who signed out': await gone.files.getToken(),
    'an administrator’s file token': await admin.files.getToken(),
    'a forged file token, as the others are': forgeToken(pb, idOf(admin), { type: 'file', lifetime: 60 }),
  });
  await pb.internal('POST', 'admins', { email: 'former@nordvia.example', action: 'revoke' });
  await gone.send('/api/sign-out', { method: 'POST' });
});
afterAll(() => pb.destroy());

function original(photo: RecordModel | undefined, token?: string, init: RequestInit = {}): Promise<Response> {
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  const path = `/api/files/vehicle_images/${photo?.id ?? ''}/${String(photo?.['file'])}`;
  return fetch(`${pb.url}${path}${query}`, init);
}

describe.each(['a public car', 'a hidden car'])('an original of %s', (car) => {
  it.each([
    ['no token', 404],
    ['an empty token', 404],
    ['garbage', 404],
    ['a user’s file token', 404],
    ['an administrator’s session', 404],
    ['an administrator’s expired file token', 404],
    ['an administrator’s token of another kind', 404],
    ['a former administrator’s file token', 404],
    ['the file token of an administrator who signed out', 404],
    ['an administrator’s file token', 200],
    ['a forged file token, as the others are', 200],
  ])('with %s: %i', async (token, status) => {
    const answer = await original(photos[car], tokens[token]);
    expect(answer.status).toBe(status);
    if (status === 200) expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('is not served for a session in the header either', async () => {
    const headers = { Authorization: admin.authStore.token };
    expect((await original(photos[car], undefined, { headers })).status).toBe(404);
    expect((await original(photos[car], '', { headers, method: 'HEAD' })).status).toBe(404);
  });
});

describe('the gateway’s internal route to an original', () => {
  const gateway = () => createPocketBaseClient(pb.url, TEST_SECRET);
  const fileOf = (photo: RecordModel | undefined) => String(photo?.['file']);

  it('serves a public car’s photo by its current name', async () => {
    const photo = photos['a public car'];
    const given = await gateway().publicOriginal(photo?.id ?? '', fileOf(photo));
    expect(given?.equals(bytes)).toBe(true);
    expect(await gateway().publicOriginal(photo?.id ?? '', 'otra.jpg')).toBeNull();
    expect(await gateway().publicOriginal('abcdefghijklmno', fileOf(photo))).toBeNull();
  });

  it('does not serve a hidden car’s photo', async () => {
    const photo = photos['a hidden car'];
    expect(await gateway().publicOriginal(photo?.id ?? '', fileOf(photo))).toBeNull();
  });

  it('follows the vehicle’s visibility', async () => {
    const vehicle = await createVehicle(admin);
    const photo = await createPhoto(admin, vehicle.id);
    expect(await gateway().publicOriginal(photo.id, fileOf(photo))).not.toBeNull();
    await admin.collection('vehicles').update(vehicle.id, { status: 'oculto' });
    expect(await gateway().publicOriginal(photo.id, fileOf(photo))).toBeNull();
  });
});

describe('the doctor', () => {
  const look = async (bucket?: string, most?: number) =>
    (await lookAtOriginals(bucket, pb.dataDir, most)).map(({ level, text }) => `${level}: ${text}`).join();

  it('counts originals with metadata stored by an earlier version', async () => {
    expect(await look()).toMatch(/^note: None of \d+ original photos has metadata\.$/);
    const vehicle = await createVehicle(admin);
    // Bypasses the gateway, like uploads from before it stripped these kinds of metadata.
    for (const name of ['ultrahdr-gainmap-exif-gps.jpg', 'imagemagick-exif-after-idat.png'])
      await createPhoto(admin, vehicle.id, {
        name,
        content: await readFile(path.resolve('tests/fixtures/photos', name)),
      });
    expect(await look()).toMatch(/^warn: 2 of \d+ original photos have metadata.*photos again\.$/);
  });

  it('reads a limited number, and none in a bucket', async () => {
    expect(await look(undefined, 2)).toMatch(/of 2 original photos.* The other [1-9]\d* were not read\.$/);
    expect(await look('fotos')).toMatch(/^note: .*the bucket fotos are not checked for metadata\.$/);
    expect(await lookAtOriginals(undefined, `${pb.dataDir}-none`)).toEqual([]);
  });
});
