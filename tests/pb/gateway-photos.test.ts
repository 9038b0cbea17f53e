import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import PocketBase from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import { startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle } from '#tests/support/stock.ts';

/** Photo uploads through the gateway to PocketBase. */

let pb: TestPocketbase;
let gateway: ApiGateway;
/** An administrator's client that uses the gateway. */
let staff: PocketBase;
let direct: PocketBase;
let vehicleId: string;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  direct = await pb.admin();
  gateway = await startApiGateway(pb.url);
  staff = new PocketBase(gateway.url);
  staff.authStore.save(direct.authStore.token, direct.authStore.record);
  vehicleId = (await createVehicle(direct)).id;
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } });

/** A small file whose header declares 1,200 megapixels (decompression bomb). */
async function bomb(): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer();
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function upload(name: string, bytes: Buffer | string, sender = staff) {
  const file = new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);
  return sender.collection('vehicle_images').create({ vehicle_id: vehicleId, file });
}

async function stored(photo: { readonly id: string; readonly [field: string]: unknown }): Promise<Buffer> {
  const token = await direct.files.getToken();
  const url = direct.files.getURL({ id: photo.id, collectionName: 'vehicle_images' }, String(photo['file']), {
    token,
  });
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe('a photo', () => {
  it('is stored unchanged without metadata to strip, and measured at once', async () => {
    const bytes = await plain(90, 60).jpeg().toBuffer();
    const photo = await upload('frontal.jpg', bytes);
    expect(photo).toMatchObject({ alt: 'frontal', ancho: 90, alto: 60, oscura: true });
    expect(photo['placeholder']).toMatch(/^data:image\/webp;base64,/);
    expect((await stored(photo)).equals(bytes)).toBe(true);
  });

  it('is stored upright, without the camera’s metadata', async () => {
    const bytes = await plain(90, 60)
      .withExif({ IFD0: { Make: 'Teléfono' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 32/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const photo = await upload('lateral.jpg', bytes);
    expect(photo).toMatchObject({ ancho: 60, alto: 90 });
    const { exif, orientation, width, height } = await sharp(await stored(photo)).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 60,
      height: 90,
    });
  });

  it.each([
    ['ultrahdr-gainmap-exif-gps.jpg', 640, 480],
    ['ultrahdr-xmp-gps.jpg', 640, 480],
    ['imagemagick-exif-after-idat.png', 20, 40],
    ['cwebp-metadata-orientation-6.webp', 20, 40],
  ])('%s is stored upright, without metadata wherever the file keeps it', async (name, width, height) => {
    const photo = await upload(name, await readFile(path.resolve('tests/fixtures/photos', name)));
    const bytes = await stored(photo);
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    for (const word of [
      'Exif',
      'eXIf',
      'EXIF',
      'GPS',
      'xap/1.0',
      'hdrgm',
      'Photoshop',
      'Calle Mayor',
      'tEXt',
    ])
      expect(bytes.includes(word), word).toBe(false);
  });

  it('is named by its content type', async () => {
    const photo = await upload('captura.jpg', await plain(9, 6).png().toBuffer());
    expect(photo['file']).toMatch(/\.png$/);
    const jfif = await upload('vieja.jfif', await plain(9, 6).jpeg().toBuffer());
    expect(jfif['file']).toMatch(/\.jpg$/);
  });
});

describe('refuses', () => {
  it.each<[string, () => Promise<Buffer | string>, string]>([
    [
      'cortada.jpg',
      async () => {
        const bytes = await plain(900, 600).jpeg().toBuffer();
        return bytes.subarray(0, bytes.length / 2);
      },
      '«cortada.jpg» está dañada y no se puede leer.',
    ],
    ['bomba.png', bomb, '«bomba.png» tiene demasiados píxeles.'],
    ['tira.png', () => plain(200, 40_000).png().toBuffer(), '«tira.png» es demasiado alargada.'],
    ['hilo.png', () => plain(16_000, 1).png().toBuffer(), '«hilo.png» es demasiado alargada.'],
    [
      'pagina.jpg',
      () => Promise.resolve('<!doctype html><script>alert(1)</script>'),
      '«pagina.jpg» no es una imagen JPG, PNG o WEBP.',
    ],
    ['animada.webp', () => plain(9, 6).gif().toBuffer(), '«animada.webp» no es una imagen JPG, PNG o WEBP.'],
  ])('%s', async (name, bytes, message) => {
    const refusal: unknown = await upload(name, await bytes()).catch((error: unknown) => error);
    expect(readFailure(refusal)).toMatchObject({ status: 400, message });
  });

  it('a malformed form, before PocketBase parses it in its own way', async () => {
    const answer = await fetch(`${gateway.url}/api/collections/vehicle_images/records`, {
      method: 'POST',
      headers: { Authorization: staff.authStore.token, 'Content-Type': 'multipart/form-data' },
      body: 'no boundary',
    });
    expect(answer.status).toBe(400);
  });
});

it('a visitor’s photo is refused by PocketBase', async () => {
  const stranger = new PocketBase(gateway.url);
  const refusal: unknown = await upload('x.jpg', 'no image', stranger).catch((error: unknown) => error);
  expect(readFailure(refusal)).toMatchObject({ status: 400, message: null });
});

it('an update without a file keeps the file', async () => {
  const photo = await upload('antes.jpg', await plain(9, 6).jpeg().toBuffer());
  const changed = await staff.collection('vehicle_images').update(photo.id, { alt: 'Después' });
  expect(changed).toMatchObject({ alt: 'Después', file: String(photo['file']), ancho: 9 });
});

describe('measurements from the client are ignored', () => {
  const said = { placeholder: 'https://otro.example/x.gif', ancho: 1, alto: 100_000, oscura: false };

  it('with the file', async () => {
    const form = new FormData();
    form.set('vehicle_id', vehicleId);
    form.set('file', new File([new Uint8Array(await plain(9, 6).jpeg().toBuffer())], 'dicha.jpg'));
    form.set('@jsonPayload', JSON.stringify({ ...said, vista: 'lateral' }));
    const photo = await staff.collection('vehicle_images').create(form);
    expect(photo).toMatchObject({ ancho: 9, alto: 6, oscura: true, vista: 'lateral' });
    expect(photo['placeholder']).toMatch(/^data:image\/webp;base64,/);
  });

  it('with PocketBase’s field modifiers', async () => {
    const modified = { 'placeholder:autogenerate': said.placeholder, 'ancho+': 5, 'alto-': 5 };
    for (const asJson of [false, true]) {
      const form = new FormData();
      form.set('vehicle_id', vehicleId);
      form.set('file', new File([new Uint8Array(await plain(9, 6).jpeg().toBuffer())], 'dicha.jpg'));
      if (asJson) form.set('@jsonPayload', JSON.stringify(modified));
      else for (const [name, value] of Object.entries(modified)) form.set(name, String(value));
      const photo = await staff.collection('vehicle_images').create(form);
      expect(photo).toMatchObject({ ancho: 9, alto: 6 });
      expect(photo['placeholder']).toMatch(/^data:image\/webp;base64,/);
    }
  });

  it('later or without a file', async () => {
    const photo = await upload('luego.jpg', await plain(9, 6).jpeg().toBuffer());
    const changed = await staff.collection('vehicle_images').update(photo.id, { ...said, vista: 'lateral' });
    expect(changed).toMatchObject({ ancho: 9, alto: 6, oscura: true, vista: 'lateral' });
    expect(changed['placeholder']).toBe(photo['placeholder']);
    const form = new FormData();
    for (const [name, value] of Object.entries(said)) form.set(name, String(value));
    const again = await staff.collection('vehicle_images').update(photo.id, form);
    expect(again).toMatchObject({ ancho: 9, alto: 6, oscura: true });
    expect(again['placeholder']).toBe(photo['placeholder']);
    const row = { ...said, vehicle_id: vehicleId, file_path: '/src/assets/golf.jpg' };
    expect(await staff.collection('vehicle_images').create(row)).toMatchObject({
      ...{ ancho: null, alto: null, placeholder: '' },
    });
  });
});
