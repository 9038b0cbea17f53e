import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { bundledPictures } from '#src/server/photos/bundled-pictures.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { TEST_SECRET, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createVehicle, picture, throwAway } from '#tests/support/stock.ts';

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

  it('gets a unique path when 8 arrive at once', async () => {
    const photos = await Promise.all(Array.from({ length: 8 }, () => createPhoto(admin, car.id)));
    expect(new Set(photos.map((photo) => String(photo['file_path']))).size).toBe(8);
    expect(new Set(photos.map((photo) => Number(photo['orden']))).size).toBe(8);
  });

  it('takes alt from the body, but no path', async () => {
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

  it.each(['a.html', 'a.php', 'a', 'a.jpg.exe', '.png'])('is refused with the name %s', async (name) => {
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

  it('is accepted for the former system’s images', async () => {
    const row = await create('/src/assets/bmw-x5.jpg');
    expect(row).toMatchObject({ file: '', file_path: '/src/assets/bmw-x5.jpg' });
    expect((await admin.collection('vehicle_images').update(row.id, { alt: 'Lateral' }))['alt']).toBe(
      'Lateral',
    );
  });

  it('is measured, and so is public, while the product has its picture', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bundled-'));
    try {
      await writeFile(path.join(folder, 'audi-a4.jpg'), await picture('jpeg'));
      const [shown, other] = [await create('/src/assets/audi-a4.jpg'), await create('/src/assets/seat.jpg')];
      const client = createPocketBaseClient(pb.url, TEST_SECRET);
      const measure = (place: string) =>
        measureNewPhotos(client, SILENT, new AbortController().signal, bundledPictures(place));
      const known = async ({ id }: RecordModel) => {
        const { ancho, alto, placeholder } = await admin.collection('vehicle_images').getOne(id);
        return [ancho as unknown, alto as unknown, placeholder === ''];
      };
      await measure(folder);
      expect(await known(shown)).toEqual([8, 8, false]);
      expect(await known(other)).toEqual([null, null, true]);
      await measure(path.join(folder, 'nada'));
      expect(await known(shown)).toEqual([null, null, true]);
    } finally {
      rmSync(folder, { recursive: true });
    }
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
  it('is the highest plus one when the body has none', async () => {
    const other = await createVehicle(admin);
    const orden = async (fields: Record<string, unknown>): Promise<unknown> =>
      (await createPhoto(admin, other.id, { fields }))['orden'];
    expect(await orden({})).toBe(1);
    expect(await orden({ orden: 0 })).toBe(0);
    expect(await orden({ orden: 9 })).toBe(9);
    expect(await orden({})).toBe(10);
    await expect(orden({ orden: -1 })).rejects.toMatchObject({ status: 400 });
  });

  it('is unique when two photos are added to a car concurrently', async () => {
    const shared = await createVehicle(admin);
    const one = Array.from({ length: 4 }, (_, i) => createPhoto(admin, shared.id, { fields: { orden: i } }));
    const two = Array.from({ length: 4 }, (_, i) => createPhoto(admin, shared.id, { fields: { orden: i } }));
    const photos = await Promise.all([...one, ...two]);
    expect(new Set(photos.map((photo) => Number(photo['orden']))).size).toBe(8);
  });
});

describe('updating a photo', () => {
  it('clears the measurements when the file changes', async () => {
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

  it('rotates its focal point, size and measurements with it', async () => {
    const images = admin.collection('vehicle_images');
    const shown = await createVehicle(admin);
    const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#224466' } })
      .jpeg()
      .toBuffer();
    const { id, ...stored } = await createPhoto(admin, shown.id, { name: 'a.jpg', content });
    const measure = () =>
      measureNewPhotos(createPocketBaseClient(pb.url, TEST_SECRET), SILENT, new AbortController().signal);
    await measure();
    expect(await images.update(id, { foco: '90,20', vista: 'lateral' })).toMatchObject({
      ...{ foco: '90,20', vista: 'lateral', giro: 0, ancho: 90 },
    });

    const turned = await images.update(id, { giro: 90 });
    expect(turned).toMatchObject({ giro: 90, foco: '80,90', ancho: 60, alto: 90, placeholder: '' });
    // Measurements from before the rotation arrive too late.
    const late = { ancho: 90, alto: 60, placeholder: 'data:image/webp;late', giro: 0 };
    const answer = await pb.internal('POST', `photos/${id}/measure`, {
      ...late,
      file: String(stored['file']),
    });
    expect(await answer.json()).toEqual({ result: 'outdated' });
    await measure();
    const measured = await images.getOne(id);
    expect(measured).toMatchObject({ ancho: 60, alto: 90 });
    expect(measured['placeholder']).toMatch(/^data:image\/webp;base64,/);

    expect(await images.update(id, { giro: 0 })).toMatchObject({ foco: '90,20', ancho: 90, alto: 60 });
    // A focal point set for the rotated picture stays.
    expect(await images.update(id, { giro: 270, foco: '90,20' })).toMatchObject({ foco: '90,20' });
    const another = new File([new Uint8Array(content)], 'b.jpg');
    await images.update(id, { giro: 180 });
    expect(await images.update(id, { file: another })).toMatchObject({ giro: 0, foco: '' });
  });

  it('rotates its box with it, unless the box is set for the rotated picture, and clears it with another file', async () => {
    const images = admin.collection('vehicle_images');
    const { id, tapado } = await createPhoto(admin, car.id);
    expect(tapado).toBe('');
    expect(await images.update(id, { tapado: '100_200_300_50' })).toMatchObject({ tapado: '100_200_300_50' });
    expect(await images.update(id, { alt: 'Frontal' })).toMatchObject({ tapado: '100_200_300_50' });
    expect(await images.update(id, { giro: 90 })).toMatchObject({ tapado: '750_100_50_300' });
    const turned = { giro: 180, tapado: '1_2_3_4' };
    expect(await images.update(id, turned)).toMatchObject(turned);
    expect(await createPocketBaseClient(pb.url, TEST_SECRET).findPublicPhoto(id)).toMatchObject(turned);
    const content = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#224466' } })
      .jpeg()
      .toBuffer();
    const another = new File([new Uint8Array(content)], 'b.jpg');
    expect(await images.update(id, { file: another })).toMatchObject({ tapado: '' });
  });

  it.each([
    { giro: 45 },
    { giro: 360 },
    { foco: '101,0' },
    { foco: 'centro' },
    { vista: 'motor' },
    { tapado: '900_0_300_50' },
  ])('refuses %j', async (change) => {
    const { id } = await createPhoto(admin, car.id);
    const update = admin.collection('vehicle_images').update(id, change);
    await expect(update).rejects.toMatchObject({ status: 400 });
  });

  it('cannot move it to another vehicle or leave it without a file', async () => {
    const photo = await createPhoto(admin, car.id);
    const other = await createVehicle(admin);
    const images = admin.collection('vehicle_images');
    await expect(images.update(photo.id, { vehicle_id: other.id })).rejects.toMatchObject({ status: 400 });
    await expect(images.update(photo.id, { file: null })).rejects.toMatchObject({ status: 400 });
  });
});

describe('POST /api/photo-moves', () => {
  const move = (items: unknown, client = admin) =>
    client.send<{ items: unknown[] }>('/api/photo-moves', { method: 'POST', body: { items } });
  const refused = (items: unknown, status: number, client = admin) =>
    expect(move(items, client)).rejects.toMatchObject({ status });
  const placesAt = async (vehicle: string): Promise<unknown[]> => {
    const filter = `vehicle_id='${vehicle}'`;
    const photos = await admin.collection('vehicle_images').getFullList({ filter, sort: 'orden' });
    return photos.map(({ id, orden }) => [id, orden as unknown]);
  };
  let from: string;
  let to: string;
  let ids: string[];

  beforeEach(async () => {
    const [one, other] = [
      await createVehicle(admin, { marca: 'Audi', modelo: 'A4', anio: 2020 }),
      await createVehicle(admin, { marca: 'BMW', modelo: 'M5', anio: 2021 }),
    ];
    [from, to] = [one.id, other.id];
    ids = [];
    for (const alt of ['uno', 'dos', 'tres'])
      ids.push((await createPhoto(admin, from, { fields: { alt } })).id);
    await createPhoto(admin, to);
  });

  it('moves photos to the end of another car, and back to their positions', async () => {
    const [one = '', two = '', three = ''] = ids;
    const there = await placesAt(to);
    const { items: back } = await move([two, one].map((id) => ({ id, from, to })));
    expect(await placesAt(from)).toEqual([[three, 3]]);
    expect(await placesAt(to)).toEqual([...there, [two, 2], [one, 3]]);
    const moved = await admin.collection('vehicle_images').getOne(two);
    expect(moved['file_path']).toBe(`${to}/${String(moved['file'])}`);

    await move(back);
    expect(await placesAt(to)).toEqual(there);
    expect(await placesAt(from)).toEqual(ids.map((id, index) => [id, index + 1]));
  });

  it('gives a returning photo a free position when its former one is taken', async () => {
    const [, two = '', three = ''] = ids;
    const { items: back } = await move([{ id: two, from, to }]);
    await admin.collection('vehicle_images').update(three, { orden: 2 });
    await move(back);
    expect(await placesAt(from)).toEqual([
      [ids[0], 1],
      [three, 2],
      [two, 3],
    ]);
  });

  it('is recorded once in the history of both cars', async () => {
    await move(ids.slice(0, 2).map((id) => ({ id, from, to })));
    const entriesOf = async (vehicle: string): Promise<unknown[]> => {
      const filter = `vehiculo='${vehicle}' && coleccion='vehicle_images' && accion='cambiar'`;
      const found = await admin.collection('historial').getFullList({ filter });
      return found.map(({ registro, detalle, cambios }) => [registro, detalle, cambios] as unknown);
    };
    const change = { vehicle_id: ['Audi A4 2020', 'BMW M5 2021'] };
    expect(await entriesOf(from)).toEqual([[from, 'uno, dos', change]]);
    expect(await entriesOf(to)).toEqual([[to, 'uno, dos', change]]);
  });

  it('moves all or none, and counts as a change of both cars', async () => {
    const [one = '', two = ''] = ids;
    const before = await placesAt(from);
    await throwAway(admin, 'vehicle_images', two);
    const both = [one, two].map((id) => ({ id, from, to }));
    await expect(move(both)).rejects.toMatchObject({
      ...{ status: 400, response: { data: { items: { code: 'outdated' } } } },
    });
    await throwAway(admin, 'vehicle_images', two, 'restaurar');
    expect(await placesAt(from)).toEqual(before);

    const changesSince = async (cursor: number) =>
      (await (await pb.internal('GET', `stock-changes?since=${cursor}`)).json()) as {
        cursor: number;
        vehicles: string[];
      };
    const { cursor } = await changesSince(0);
    await move(both);
    expect((await changesSince(cursor)).vehicles.sort()).toEqual([from, to].sort());
  });

  it('requires an administrator, existing cars and their own photos', async () => {
    const [id = ''] = ids;
    await refused([{ id, from, to }], 403, new PocketBase(pb.url));
    await refused([{ id, from: to, to: from }], 400);
    await refused([{ id, from, to: 'abcdefghijklmno' }], 404);
    await refused([{ id, from, to: from }], 400);
    await refused([], 400);
    await refused([{ id, from, to, orden: 1.5 }], 400);
    const twice = { id, from, to };
    await refused([twice, twice], 400);
    await throwAway(admin, 'vehicles', to);
    await refused([{ id, from, to }], 404);
  });
});

describe('measuring', () => {
  it('lists unmeasured photos, of hidden vehicles too, and stores without a stock change', async () => {
    const hidden = await createVehicle(admin, { status: 'oculto' });
    const photo = await createPhoto(admin, hidden.id);
    const unmeasured = async (): Promise<unknown> => (await pb.internal('GET', 'photos/unmeasured')).json();
    expect(await unmeasured()).toContainEqual({
      id: photo.id,
      vehicle_id: hidden.id,
      file: String(photo['file']),
      giro: 0,
    });

    const publication = async (): Promise<unknown> => (await pb.internal('GET', 'publication')).json();
    const before = await publication();
    const answer = await pb.internal('POST', `photos/${photo.id}/measure`, {
      ancho: 1600,
      alto: 1067,
      placeholder: 'data:image/webp;base64,xyz',
      oscura: true,
    });
    expect(answer.status).toBe(200);
    expect(await publication()).toEqual(before);
    expect(await unmeasured()).not.toContainEqual({
      id: photo.id,
      vehicle_id: hidden.id,
      file: String(photo['file']),
      giro: 0,
    });
    expect(await admin.collection('vehicle_images').getOne(photo.id)).toMatchObject({
      ancho: 1600,
      alto: 1067,
      placeholder: 'data:image/webp;base64,xyz',
      oscura: true,
    });
  });

  it.each([
    [{ ancho: 0, alto: 1, placeholder: 'x' }, 400],
    [{ ancho: 1.5, alto: 1, placeholder: 'x' }, 400],
    [{ ancho: '8', alto: 1, placeholder: 'x' }, 400],
    [{ ancho: 8, alto: 1 }, 400],
    // It would stay in the list of unmeasured photos.
    [{ ancho: 8, alto: 1, placeholder: '' }, 400],
    [{ ancho: 8, alto: 1, placeholder: 'x'.repeat(2001) }, 400],
  ])('refuses %j', async (body, status) => {
    const photo = await createPhoto(admin, car.id);
    expect((await pb.internal('POST', `photos/${photo.id}/measure`, body)).status).toBe(status);
  });

  it('hides a damaged photo that bypassed the gateway until its file is replaced', async () => {
    const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#224466' } })
      .jpeg()
      .toBuffer();
    const shown = await createVehicle(admin);
    const content = whole.subarray(0, whole.length / 2);
    const photo = await createPhoto(admin, shown.id, { name: 'cortada.jpg', content });
    const stranger = new PocketBase(pb.url);
    const filter = `vehicle_id='${shown.id}'`;
    const seen = async () => (await stranger.collection('vehicle_images').getFullList({ filter })).length;
    const client = createPocketBaseClient(pb.url, TEST_SECRET);
    const measure = () => measureNewPhotos(client, SILENT, new AbortController().signal);

    expect(await seen()).toBe(1);
    const asShown = {
      vehicle_id: shown.id,
      file: String(photo['file']),
      file_path: String(photo['file_path']),
      giro: 0,
      tapado: '',
      oscura: false,
    };
    expect(await client.findPublicPhoto(photo.id)).toEqual(asShown);
    await measure();
    expect(await seen()).toBe(0);
    expect(await client.findPublicPhoto(photo.id)).toBeNull();
    expect((await pb.internal('GET', `photos/${photo.id}/public-file/${String(photo['file'])}`)).status).toBe(
      404,
    );
    const images = admin.collection('vehicle_images');
    expect(await images.getOne(photo.id)).toMatchObject({ rota: true, ancho: null });
    // A client cannot mark it as undamaged.
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

  it('answers 404 for a missing photo', async () => {
    const body = { ancho: 8, alto: 8, placeholder: 'x' };
    expect((await pb.internal('POST', 'photos/abcdefghijklmno/measure', body)).status).toBe(404);
    expect((await pb.internal('GET', 'photos/abcdefghijklmno/file')).status).toBe(404);
  });
});
