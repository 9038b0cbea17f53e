import { link, mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { sharePhotoPath, photoPath, PHOTO_WIDTHS } from '#src/paths.ts';

/**
 * A stock of any size for measurements, written directly into the database of a stopped PocketBase: creating a large one by the
 * API would take an hour. Each car's photo variants exist, so nothing is encoded during a measurement.
 */

/** Photos and specs per car. */
export const PHOTOS_PER_CAR = 3;
export const SPECS_PER_CAR = 20;

const BRANDS = ['Audi', 'BMW', 'Mercedes-Benz', 'Porsche', 'Volkswagen', 'Volvo', 'Land Rover', 'Mini'];
const MODELS = ['A4', 'Serie 3', 'Clase C', 'Macan', 'Golf', 'XC60', 'Defender', 'Cooper', 'Q5', 'X3'];
const GROUPS = ['Motor', 'Dimensiones', 'Equipamiento', 'Seguridad'];
const PLACEHOLDER =
  'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAsABUB8JZQAAp1n/f8gAP7wnf+u2mQO3X6nqkPGRkAAAA==';
/** Creation time of the oldest car; each following car is a minute newer. */
const FIRST_MS = Date.UTC(2024, 0, 1);

const idOf = (kind: string, number: number) => `${kind}${number.toString(36).padStart(14, '0')}`;
const stampOf = (ms: number) => new Date(ms).toISOString().replace('T', ' ');
const pick = (items: readonly string[], number: number) => items[number % items.length] ?? '';

interface Row {
  readonly [column: string]: string | number;
}

function insertInto(database: DatabaseSync, table: string) {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return (row: Row) => {
    const columns = Object.keys(row);
    const key = columns.join(',');
    const statement =
      statements.get(key) ??
      database.prepare(`INSERT INTO ${table} (${key}) VALUES (${columns.map(() => '?').join(',')})`);
    statements.set(key, statement);
    statement.run(...Object.values(row));
  };
}

function vehicleRow(number: number): Row {
  const [marca, modelo] = [pick(BRANDS, number), pick(MODELS, Math.floor(number / BRANDS.length))];
  const stamp = stampOf(FIRST_MS + number * 60_000);
  return {
    id: idOf('v', number),
    ...{ marca, modelo, version: `Sport ${number}`, anio: 2012 + (number % 13), km: 1000 * (number % 150) },
    ...{ slug: `bench-${number}`, busqueda: `${marca} ${modelo} sport ${number}`.toLowerCase() },
    ...{ precio_eur: 15_000 + (number % 700) * 100, status: number % 9 === 4 ? 'vendido' : 'disponible' },
    ...{ combustible: 'gasolina', transmision: 'automatico', carroceria: 'Berlina', potencia_cv: 190 },
    ...{ color_exterior: 'Gris', color_interior: 'Negro', tapiceria: 'Cuero', cilindrada_cc: 1998 },
    ...{ ubicacion_ciudad: 'Alcobendas', ubicacion_pais: 'España', etiquetas: '["Nacional","Un dueño"]' },
    ...{ financiacion_disponible: 1, iva_incluido: 1, created_at: stamp, updated_at: stamp },
  };
}

const fileOf = (number: number) => `${FIRST_MS + number}_bench.jpg`;

function photoRow(car: number, position: number): Row {
  const number = car * PHOTOS_PER_CAR + position;
  const stamp = stampOf(FIRST_MS + car * 60_000 + position);
  const file = fileOf(number);
  return {
    ...{ id: idOf('p', number), vehicle_id: idOf('v', car), file, file_path: `${idOf('v', car)}/${file}` },
    ...{ alt: `Vista ${position + 1}`, orden: position + 1, ancho: 1600, alto: 1067 },
    ...{ placeholder: PLACEHOLDER, created_at: stamp, updated_at: stamp },
  };
}

function specRow(car: number, position: number): Row {
  const stamp = stampOf(FIRST_MS + car * 60_000 + position);
  return {
    ...{ id: idOf('s', car * SPECS_PER_CAR + position), vehicle_id: idOf('v', car) },
    ...{
      grupo: pick(GROUPS, position),
      clave: `Dato ${position + 1}`,
      valor: `Valor ${car}`,
      orden: position + 1,
    },
    ...{ created_at: stamp, updated_at: stamp },
  };
}

/** Hard-links one picture as every variant that a page may request. */
async function linkVariants(photosDir: string, cars: number): Promise<void> {
  const picture = sharp({ create: { width: 640, height: 427, channels: 3, background: '#778' } });
  const bytes = { webp: await picture.webp().toBuffer(), jpg: await picture.jpeg().toBuffer() };
  for (let number = 0; number < cars * PHOTOS_PER_CAR; number++) {
    const car = Math.floor(number / PHOTOS_PER_CAR);
    const photo = { vehicle_id: idOf('v', car), id: idOf('p', number), file: fileOf(number) };
    const names = [...PHOTO_WIDTHS.map((width) => photoPath(photo, width)), sharePhotoPath(photo)];
    const places = names.map((name) => path.join(photosDir, name.replace(/^\/fotos\//, '')));
    await mkdir(path.dirname(places[0] ?? photosDir), { recursive: true });
    for (const place of places) {
      const format = place.endsWith('jpg') ? 'jpg' : 'webp';
      // A file system allows only some ten thousand hard links to a file.
      const source = path.join(photosDir, `bench-${Math.floor(number / 5000)}.${format}`);
      if (!existsSync(source)) await writeFile(source, bytes[format]);
      await link(source, place);
    }
  }
}

/**
 * Fills the data folder of a stopped product that has started once.
 * @param cars number of cars afterwards; there must be none before.
 */
export async function fillStock(dataDir: string, cars: number): Promise<void> {
  const database = new DatabaseSync(path.join(dataDir, 'pocketbase', 'data.db'));
  try {
    const insertVehicle = insertInto(database, 'vehicles');
    const insertPhoto = insertInto(database, 'vehicle_images');
    const insertSpec = insertInto(database, 'vehicle_specs');
    database.exec('BEGIN');
    for (let car = 0; car < cars; car++) {
      insertVehicle(vehicleRow(car));
      for (let position = 0; position < PHOTOS_PER_CAR; position++) insertPhoto(photoRow(car, position));
      for (let position = 0; position < SPECS_PER_CAR; position++) insertSpec(specRow(car, position));
    }
    database.exec('UPDATE publication SET version = version + 1');
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  await linkVariants(path.join(dataDir, 'photos'), cars);
}
