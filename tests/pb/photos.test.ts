import PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createVehicle, picture } from '#tests/support/stock.ts';

let pb: TestPocketbase;
let admin: PocketBase;
let car: RecordModel;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  car = await createVehicle(admin);
});
afterAll(() => pb.destroy());

const SILENT = { info: () => undefined, warn: () => undefined };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

describe('an upload', () => {
  it('is named {timestamp}.{extension} and its path begins with the vehicle', async () => {
    const before = Date.now();
    const photo = await createPhoto(admin, car.id, { name: 'Mi Foto.PNG' });
    const [, timestamp] = /^(\d+)\.png$/.exec(String(photo['file'])) ?? [];
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before - 1);
    expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() + 1);
    expect(photo['file_path']).toBe(`${car.id}/${String(photo['file'])}`);
    expect(photo).toMatchObject({ alt: 'Mi Foto', ancho: null, alto: null, placeholder: '' });
  });

  it('gets a path of its own when 8 arrive at once', async () => {
    const photos = await Promise.all(Array.from({ length: 8 }, () => createPhoto(admin, car.id)));
    expect(new Set(photos.map((photo) => String(photo['file_path']))).size).toBe(8);
    expect(new Set(photos.map((photo) => Number(photo['orden']))).size).toBe(8);
  });

  it('takes alt from the body, and no path', async () => {
    const fields = { alt: ' <Frontal> ', file_path: 'otro/camino.png' };
    const photo = await createPhoto(admin, car.id, { fields });
    expect(photo['alt']).toBe('Frontal');
    expect(photo['file_path']).toBe(`${car.id}/${String(photo['file'])}`);
    const changed = await admin
      .collection('vehicle_images')
      .update(photo.id, { file_path: '/src/assets/x.jpg' });
    expect(changed['file_path']).toBe(photo['file_path']);
  });

  it.each(['jpeg', 'webp', 'png'] as const)('may be %s', async (format) => {
    const photo = await createPhoto(admin, car.id, { name: `a.${format}`, content: await picture(format) });
    expect(photo['file']).toMatch(new RegExp(`\\.${format}$`));
  });

  it.each([
    ['SVG', 'a.svg', SVG],
    ['SVG renamed', 'a.jpg', SVG],
    ['HTML renamed', 'a.jpg', HTML],
    ['empty', 'a.jpg', ''],
    ['text renamed', 'a.png', 'hola'],
  ])('is refused: %s', async (_name, name, content) => {
    await expect(createPhoto(admin, car.id, { name, content })).rejects.toMatchObject({ status: 400 });
  });

  it.each(['a.html', 'a.php', 'a', 'a.jpg.exe', '.png'])('is refused as a picture named %s', async (name) => {
    await expect(createPhoto(admin, car.id, { name })).rejects.toMatchObject({
      response: { data: { file: { message: 'Solo se permiten imágenes JPG, PNG o WEBP.' } } },
    });
  });

  it('is refused above 5 MB', async () => {
    const content = Buffer.concat([await picture(), Buffer.alloc(6 * 1024 * 1024)]);
    await expect(createPhoto(admin, car.id, { content })).rejects.toMatchObject({
      response: { data: { file: { code: 'validation_file_size_limit' } } },
    });
  });
});

describe('a row without upload', () => {
  const create = (file_path?: string): Promise<RecordModel> =>
    admin
      .collection('vehicle_images')
      .create({ vehicle_id: car.id, ...(file_path === undefined ? {} : { file_path }) });

  it('is a legacy row of the former system', async () => {
    const row = await create('/src/assets/bmw-x5.jpg');
    expect(row).toMatchObject({ file: '', file_path: '/src/assets/bmw-x5.jpg' });
    expect((await admin.collection('vehicle_images').update(row.id, { alt: 'Lateral' }))['alt']).toBe(
      'Lateral',
    );
  });

  it.each([
    undefined,
    '',
    'otro/camino.jpg',
    '/src/assets/../../etc/passwd',
    'https://example.com/src/assets/a.jpg',
  ])('is refused with the path %j', async (path) => {
    await expect(create(path)).rejects.toMatchObject({
      response: { data: { file: { message: 'Falta la imagen.' } } },
    });
  });
});

describe('orden', () => {
  it('is one more than the highest when the body names none', async () => {
    const other = await createVehicle(admin);
    const orden = async (fields: Record<string, unknown>): Promise<unknown> =>
      (await createPhoto(admin, other.id, { fields }))['orden'];
    expect(await orden({})).toBe(1);
    expect(await orden({ orden: 0 })).toBe(0);
    expect(await orden({ orden: 9 })).toBe(9);
    expect(await orden({})).toBe(10);
    await expect(orden({ orden: -1 })).rejects.toMatchObject({ status: 400 });
  });
});

describe('changing a photo', () => {
  it('forgets what was measured when the file is another one', async () => {
    const photo = await createPhoto(admin, car.id);
    await pb.internal('POST', `photos/${photo.id}/measure`, {
      ancho: 8,
      alto: 8,
      placeholder: 'data:image/webp;x',
    });
    const same = await admin.collection('vehicle_images').update(photo.id, { alt: 'x' });
    expect(same).toMatchObject({ ancho: 8, alto: 8, file: String(photo['file']) });
    const file = new File([new Uint8Array(await picture('webp'))], 'nueva.webp');
    const replaced = await admin.collection('vehicle_images').update(photo.id, { file });
    expect(replaced).toMatchObject({ ancho: null, alto: null, placeholder: '' });
    expect(replaced['file']).toMatch(/^\d+\.webp$/);
    expect(replaced['file_path']).toBe(`${car.id}/${String(replaced['file'])}`);
  });

  it('cannot move it to another vehicle or leave it without a file', async () => {
    const photo = await createPhoto(admin, car.id);
    const other = await createVehicle(admin);
    const images = admin.collection('vehicle_images');
    await expect(images.update(photo.id, { vehicle_id: other.id })).rejects.toMatchObject({ status: 400 });
    await expect(images.update(photo.id, { file: null })).rejects.toMatchObject({ status: 400 });
  });
});

describe('measuring', () => {
  it('lists what is not measured, of hidden vehicles too, and stores without a stock change', async () => {
    const hidden = await createVehicle(admin, { status: 'oculto' });
    const photo = await createPhoto(admin, hidden.id);
    const unmeasured = async (): Promise<unknown> => (await pb.internal('GET', 'photos/unmeasured')).json();
    expect(await unmeasured()).toContainEqual({
      id: photo.id,
      vehicle_id: hidden.id,
      file: String(photo['file']),
    });

    const publication = async (): Promise<unknown> => (await pb.internal('GET', 'publication')).json();
    const before = await publication();
    const answer = await pb.internal('POST', `photos/${photo.id}/measure`, {
      ancho: 1600,
      alto: 1067,
      placeholder: 'data:image/webp;base64,xyz',
    });
    expect(answer.status).toBe(200);
    expect(await publication()).toEqual(before);
    expect(await unmeasured()).not.toContainEqual({
      id: photo.id,
      vehicle_id: hidden.id,
      file: String(photo['file']),
    });
    expect(await admin.collection('vehicle_images').getOne(photo.id)).toMatchObject({
      ancho: 1600,
      alto: 1067,
      placeholder: 'data:image/webp;base64,xyz',
    });
  });

  it.each([
    [{ ancho: 0, alto: 1, placeholder: '' }, 400],
    [{ ancho: 1.5, alto: 1, placeholder: '' }, 400],
    [{ ancho: '8', alto: 1, placeholder: '' }, 400],
    [{ ancho: 8, alto: 1 }, 400],
    [{ ancho: 8, alto: 1, placeholder: 'x'.repeat(2001) }, 400],
  ])('refuses %j', async (body, status) => {
    const photo = await createPhoto(admin, car.id);
    expect((await pb.internal('POST', `photos/${photo.id}/measure`, body)).status).toBe(status);
  });

  it('takes a damaged photo that came past the gateway out of public, until it has another file', async () => {
    const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#224466' } })
      .jpeg()
      .toBuffer();
    const shown = await createVehicle(admin);
    const content = whole.subarray(0, whole.length / 2);
    const photo = await createPhoto(admin, shown.id, { name: 'cortada.jpg', content });
    const stranger = new PocketBase(pb.url);
    const filter = `vehicle_id='${shown.id}'`;
    const seen = async () => (await stranger.collection('vehicle_images').getFullList({ filter })).length;
    const measure = () =>
      measureNewPhotos(createPocketBaseClient(pb.url, TEST_SECRET), SILENT, new AbortController().signal);

    expect(await seen()).toBe(1);
    await measure();
    expect(await seen()).toBe(0);
    expect((await pb.internal('GET', `photos/${photo.id}/public-file/${String(photo['file'])}`)).status).toBe(
      404,
    );
    const images = admin.collection('vehicle_images');
    expect(await images.getOne(photo.id)).toMatchObject({ rota: true, ancho: null });
    // Nobody says by word that it is sound.
    expect(await images.update(photo.id, { rota: false })).toMatchObject({ rota: true });

    const file = new File([new Uint8Array(whole)], 'entera.jpg');
    expect(await images.update(photo.id, { file })).toMatchObject({ rota: false });
    await measure();
    expect(await images.getOne(photo.id)).toMatchObject({ rota: false, ancho: 900 });
    expect(await seen()).toBe(1);
  });

  it('streams the original of a hidden vehicle', async () => {
    const hidden = await createVehicle(admin, { status: 'oculto' });
    const content = await picture('webp');
    const photo = await createPhoto(admin, hidden.id, { name: 'a.webp', content });
    const answer = await pb.internal('GET', `photos/${photo.id}/file`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it('knows no photo that does not exist', async () => {
    const body = { ancho: 8, alto: 8, placeholder: '' };
    expect((await pb.internal('POST', 'photos/abcdefghijklmno/measure', body)).status).toBe(404);
    expect((await pb.internal('GET', 'photos/abcdefghijklmno/file')).status).toBe(404);
  });
});
