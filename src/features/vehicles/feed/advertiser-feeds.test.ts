import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { googleProblems, googleRows, metaProblems, metaRows } from '#tests/support/feed-validators.ts';
import { randomCars } from '#tests/support/random-cars.ts';
import { stockVehicle, vehicleImage } from '#tests/support/vehicles.ts';
import { googlePlace, metaPlace, type FeedPlace } from './feed-car.ts';
import { GOOGLE_COLUMNS, googleFeed, isInGoogle } from './google-feed.ts';
import { isInMeta, META_COLUMNS, metaFeed } from './meta-feed.ts';

const site = new URL('https://coches.example');
const google = (vehicles: readonly StockVehicle[]) =>
  Buffer.from(googleFeed(vehicles, { tienda: 'ALC-01' }, site));
const meta = (vehicles: readonly StockVehicle[]) =>
  Buffer.from(
    metaFeed(
      vehicles,
      { dealer: { latitud: 40.5462, longitud: -3.6419 }, address: demoBusiness.address },
      site,
    ),
  );

/** A used car that both files take. */
const whole = (fields: Partial<StockVehicle> = {}) =>
  stockVehicle({
    ...{ referencia: 'V-0042', primera_matriculacion: '2021-03-15', regimen_iva: 'rebu', co2_g_km: 128 },
    ...{ traccion: 'total', images: [vehicleImage(), vehicleImage({ id: 'foto2' })] },
    ...fields,
  });

describe('a thousand random cars', () => {
  const cars = randomCars(1000, 52);

  it('make a file that Google accepts', () => {
    const file = google(cars);
    expect(googleProblems(file)).toEqual([]);
    expect(googleRows(file).map(({ id }) => id)).toEqual(
      cars.filter(isInGoogle).map(({ referencia }) => referencia),
    );
    expect(cars.filter(isInGoogle).length).toBeGreaterThan(50);
  });

  it('make a file that Meta accepts', () => {
    const file = meta(cars);
    expect(metaProblems(file)).toEqual([]);
    expect(metaRows(file).map(({ vehicle_id }) => vehicle_id)).toEqual(
      cars.filter(isInMeta).map(({ id }) => id),
    );
    expect(cars.filter(isInMeta).length).toBeGreaterThan(100);
  });
});

test('every column of Google describes a car', () => {
  const photo = (id: string) => `https://coches.example/fotos/coche1/${id}/1700000000000-1280.jpg`;
  expect(googleRows(google([whole()]))).toEqual([
    {
      ...{ id: 'V-0042', link: 'https://coches.example/vehiculo/bmw-serie-3-2021' },
      link_template: 'https://coches.example/vehiculo/bmw-serie-3-2021?store={store_code}',
      ...{ brand: 'BMW', model: 'Serie 3', trim: '320d Touring', year: '2021', condition: 'used' },
      ...{ price: '32900.00 EUR', mileage: '68500 km', color: 'Gris Mineral' },
      ...{ image_link: photo('foto1'), additional_image_link: photo('foto2') },
      ...{ vehicle_fulfillment: 'in_store:ALC-01', google_product_category: '916' },
      ...{ engine: 'diesel', body_style: 'station wagon', date_first_registered: '2021-03' },
      ...{ co2_emissions: '128 g/km', fuel_consumption: '', energy_consumption: '' },
    },
  ]);
});

test('every column of Meta describes a car', () => {
  const [row] = metaRows(meta([whole({ descripcion: 'Uno\n\n"Dos", tres' })]));
  expect(row).toMatchObject({
    ...{ vehicle_id: 'coche1', title: 'BMW Serie 3 320d Touring · 2021', description: 'Uno "Dos", tres' },
    ...{ url: 'https://coches.example/vehiculo/bmw-serie-3-2021', make: 'BMW', model: 'Serie 3' },
    ...{ year: '2021', 'mileage.value': '68500', 'mileage.unit': 'KM', body_style: 'WAGON' },
    'image[1].url': 'https://coches.example/fotos/coche1/foto2/1700000000000-1280.jpg',
    ...{ 'image[2].url': '', price: '32900.00 EUR', availability: 'AVAILABLE' },
    ...{
      exterior_color: 'Gris Mineral',
      state_of_vehicle: 'USED',
      latitude: '40.5462',
      longitude: '-3.6419',
    },
    ...{ trim: '320d Touring', fuel_type: 'DIESEL', transmission: 'AUTOMATIC', drivetrain: 'AWD' },
  });
  expect(JSON.parse(row?.['address'] ?? '')).toEqual({
    ...{ addr1: 'Calle de la Demostración, 20', city: 'Alcobendas', region: 'Madrid' },
    ...{ postal_code: '28108', country: 'ES' },
  });
});

test('a car without a description is described by its facts', () => {
  const [row] = metaRows(meta([whole()]));
  expect(row?.['description']).toMatch(/^BMW Serie 3 320d Touring: 2021, 68.500.km, Diésel, Alcobendas\.$/);
});

test.each<[string, Partial<StockVehicle>, string, string, string]>([
  [
    'a gross price',
    { precio_eur: 20_000.5, regimen_iva: 'sin_iva' },
    'price',
    '20000.50 EUR',
    '20000.50 EUR',
  ],
  [
    'a net price, with VAT',
    { precio_eur: 49_900, iva_incluido: false, regimen_iva: 'deducible' },
    ...(['price', '60379.00 EUR', '60379.00 EUR'] as const),
  ],
  ['a car sold for its owner', { titularidad: 'gestion_venta' }, 'price', '32900.00 EUR', '32900.00 EUR'],
])('%s is offered', (_, fields, column, ofGoogle, ofMeta) => {
  expect(googleRows(google([whole(fields)]))[0]?.[column]).toBe(ofGoogle);
  expect(metaRows(meta([whole(fields)]))[0]?.[column]).toBe(ofMeta);
});

test.each(['3 E5', '3E5', '9-3', '500e', '208', '00123', 'MAR 21', '1/2', '03/2021'])(
  'the model %s is written as it is',
  (modelo) => {
    const [fromGoogle] = googleRows(google([whole({ modelo })]));
    const [fromMeta] = metaRows(meta([whole({ modelo })]));
    expect([fromGoogle?.['model'], fromMeta?.['model']]).toEqual([modelo, modelo]);
    // Quoted, which readers of CSV take for text.
    expect(meta([whole({ modelo })]).toString()).toContain(`,"${modelo}",`);
  },
);

const said = (place: FeedPlace) =>
  place.kind === 'lacks'
    ? place.lacks.map(({ text }) => text).join(', ')
    : place.kind === 'out'
      ? place.text
      : 'in';

test.each<[Partial<StockVehicle>, number, string, string]>([
  [{}, 1, 'in', 'in'],
  [{}, 0, 'fotos', 'fotos'],
  [{ color_exterior: '' }, 1, 'color', 'color'],
  [{ color_exterior: '7' }, 1, 'color', 'color'],
  [{ km: null }, 1, 'kilómetros', 'kilómetros'],
  [{ km: 0 }, 1, 'in', 'in'],
  [{ precio_eur: null }, 1, 'precio', 'precio'],
  [{ precio_eur: 0 }, 1, 'precio', 'precio'],
  [{ regimen_iva: '', iva_incluido: false }, 1, 'régimen de IVA', 'régimen de IVA'],
  [{ regimen_iva: '', iva_incluido: true }, 1, 'in', 'in'],
  [{ referencia: '' }, 1, 'referencia', 'in'],
  [{ combustible: '' }, 1, 'combustible', 'in'],
  [{ combustible: 'otro' }, 1, 'in', 'in'],
  [{ carroceria: '' }, 1, 'in', 'carrocería'],
  [{ primera_matriculacion: '' }, 1, 'primera matriculación', 'in'],
  [{ primera_matriculacion: '', condicion: 'km0' }, 1, 'primera matriculación', 'in'],
  [{ primera_matriculacion: '', condicion: 'nuevo', consumo: 5 }, 1, 'in', 'in'],
  [{ condicion: 'nuevo', co2_g_km: null }, 1, 'CO₂, consumo', 'in'],
  [{ condicion: 'nuevo', combustible: 'electrico', co2_g_km: null }, 1, 'consumo', 'in'],
  [{ condicion: 'nuevo', combustible: 'electrico', co2_g_km: null, consumo: 15 }, 1, 'in', 'in'],
  [{ condicion: 'nuevo', combustible: 'hibrido_enchufable', consumo: 1.2 }, 1, 'consumo eléctrico', 'in'],
  [{ status: 'reservado' }, 1, 'reservado', 'in'],
  [{ status: 'vendido' }, 1, 'vendido', 'in'],
  [{ status: 'oculto', km: null }, 1, 'no está en la web', 'no está en la web'],
  [{ status: 'otra-cosa' }, 1, 'in', 'in'],
  [{ ubicacion_pais: 'Alemania' }, 1, 'todavía no está en España', 'in'],
  [{ ubicacion_pais: '' }, 1, 'in', 'in'],
])('%j with %i photos: Google says %j, Meta %j', (fields, photos, ofGoogle, ofMeta) => {
  const car = whole(fields);
  expect([said(googlePlace(car, photos)), said(metaPlace(car, photos))]).toEqual([ofGoogle, ofMeta]);
});

test.each([
  ['disponible', 'AVAILABLE'],
  ['reservado', 'PENDING'],
  ['vendido', 'NOT_AVAILABLE'],
])('Meta learns that a car is %s', (status, availability) => {
  expect(metaRows(meta([whole({ status })]))[0]?.['availability']).toBe(availability);
});

test('a car has ten photos in each file', () => {
  const images = Array.from({ length: 12 }, (_, index) => vehicleImage({ id: `foto${index}` }));
  const car = whole({ images });
  expect(googleRows(google([car]))[0]?.['additional_image_link']?.split(',')).toHaveLength(9);
  expect(metaRows(meta([car]))[0]?.['image[9].url']).toContain('/foto9/');
  expect(META_COLUMNS).not.toContain('image[10].url');
});

test('an empty stock has a header line only', () => {
  expect(google([]).toString()).toBe(`${GOOGLE_COLUMNS.join('\t')}\n`);
  expect(meta([]).toString()).toBe(`${META_COLUMNS.join(',')}\r\n`);
});

describe('the validators notice', () => {
  it.each<[string, readonly [string | RegExp, string], string]>([
    ['a missing column', ['engine', 'motor'], 'unknown column motor'],
    ['a private column', ['trim', 'vin'], 'private column vin'],
    ['a missing value', ['68500 km', ''], 'mileage "" is missing'],
    ['a price without decimals', ['32900.00 EUR', '32900 EUR'], 'price "32900 EUR" is not like'],
    ['a price of nothing', ['32900.00 EUR', '0.00 EUR'], 'price "0.00 EUR" is not like'],
    ['an unknown value', ['station wagon', 'familiar'], 'body_style "familiar" is none of'],
    ['a long brand', ['\tBMW\t', `\t${'B'.repeat(71)}\t`], 'has 71 characters'],
    ['a WebP picture', [/foto1\/(\d+)-1280\.jpg/, 'foto1/$1-1280.webp'], 'image_link'],
    ['a day', ['2021-03\t', '2021-03-15\t'], 'date_first_registered'],
    ['a new car without consumption', ['used', 'new'], 'fuel_consumption "" is missing'],
    ['a quotation mark', ['Serie 3', '"Serie 3'], 'a quotation mark'],
    ['a missing cell', ['BMW\t', ''], 'of 21 cells'],
  ])('%s in a file for Google', (_, [from, to], problem) => {
    const file = Buffer.from(google([whole()]).toString().replace(from, to));
    expect(googleProblems(file).join('\n')).toContain(problem);
  });

  it.each<[string, readonly [string, string], string]>([
    ['a missing column', ['body_style', 'body'], 'no column body_style'],
    ['a missing value', ['"Gris Mineral"', '""'], 'exterior_color "" is missing'],
    ['an unknown value', ['"WAGON"', '"FAMILIAR"'], 'body_style "FAMILIAR" is none of'],
    ['a link', ['Diésel', 'https://x.example'], 'has a link'],
    ['an address without JSON', ['{""addr1""', '{addr1'], 'is no JSON'],
    ['an address without a city', ['""city""', '""ciudad""'], 'lacks city'],
    ['exchanged degrees', ['"40.5462"', '"140.5462"'], 'latitude "140.5462" is no degree'],
    ['a WebP picture', ['-1280.jpg', '-1280.webp'], 'image[0].url'],
  ])('%s in a file for Meta', (_, [from, to], problem) => {
    const file = Buffer.from(meta([whole()]).toString().replace(from, to));
    expect(metaProblems(file).join('\n')).toContain(problem);
  });

  it('the same car twice', () => {
    expect(googleProblems(google([whole(), whole()]))).toEqual(['line 3: id V-0042 twice']);
    expect(metaProblems(meta([whole(), whole()]))).toEqual(['line 3: vehicle_id coche1 twice']);
  });

  it('bytes that are not UTF-8', () => {
    const latin = Buffer.from(google([whole({ color_exterior: 'Añil' })]).toString(), 'latin1');
    expect(() => googleProblems(latin)).toThrow(TypeError);
  });
});

test('docs/product/feed.md names every column', () => {
  const text = readFileSync(new URL('../../../../docs/product/feed.md', import.meta.url), 'utf8');
  const named = (column: string) =>
    /^image\[\d\]/.test(column)
      ? text.includes('`image[0].url` to `image[9].url`')
      : text.includes(`\`${column}\``);
  expect([...GOOGLE_COLUMNS, ...META_COLUMNS].filter((column) => !named(column))).toEqual([]);
});
