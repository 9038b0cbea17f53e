import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readCovers, readVehicles } from '#src/features/vehicles/stock/stock.reader.ts';
import { readRelated, readVehicle } from '#src/features/vehicles/stock/vehicle.reader.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createLead, createPhoto, createSpec, createVehicle } from '#tests/support/stock.ts';

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

const thisYear = new Date().getFullYear();

/** The error code of a refused field; undefined when the save succeeded. */
async function refusal(field: string, save: Promise<unknown>): Promise<string | undefined> {
  try {
    await save;
    return undefined;
  } catch (error) {
    const { response } = error as { response: { data: Record<string, { code: string }> } };
    return response.data[field]?.code ?? `unexpected: ${JSON.stringify(response)}`;
  }
}

describe('a new vehicle', () => {
  it('gets the defaults of SPEC section 3 for fields that its body leaves out', async () => {
    const vehicle = await admin.collection('vehicles').create({ marca: 'Audi', modelo: 'Q8' });
    expect(vehicle).toMatchObject({
      anio: thisYear,
      status: 'disponible',
      destacado: false,
      financiacion_disponible: true,
      iva_incluido: true,
      km: null,
      precio_eur: null,
      precio_anterior_eur: null,
      potencia_cv: null,
      cilindrada_cc: null,
      etiquetas: [],
      combustible: '',
      slug: `audi-q8-${thisYear}`,
      busqueda: 'audi q8',
    });
    expect(vehicle['created_at']).toMatch(/^\d{4}-\d\d-\d\d /);
  });

  it('keeps an explicit false', async () => {
    const vehicle = await createVehicle(admin, { financiacion_disponible: false, iva_incluido: false });
    expect(vehicle).toMatchObject({ financiacion_disponible: false, iva_incluido: false });
  });

  it('ignores a slug, search text or date in its body', async () => {
    const vehicle = await admin.collection('vehicles').create({
      marca: 'Citroën',
      modelo: 'C5 X',
      version: 'Híbrido',
      anio: 2022,
      slug: 'mio',
      busqueda: 'mio',
      created_at: '2000-01-01 00:00:00.000Z',
    });
    expect(vehicle).toMatchObject({ slug: 'citroen-c5-x-2022', busqueda: 'citroen c5 x hibrido' });
    expect(vehicle['created_at']).not.toMatch(/^2000/);
  });

  it('is found by its normalised search text', async () => {
    const found = await pb
      .anonymous()
      .collection('vehicles')
      .getList(1, 5, { filter: "busqueda ~ 'citroen c5 x hib'" });
    expect(found.totalItems).toBe(1);
  });

  it('is stripped of markup', async () => {
    const vehicle = await createVehicle(admin, {
      marca: ' <b>Seat</b> ',
      version: 'javajavascript:script:FR onclick=x',
      color_exterior: '  Rojo  ',
      etiquetas: [' <i>único</i> ', ''],
    });
    expect(vehicle).toMatchObject({
      marca: 'bSeat/b',
      version: 'FR x',
      color_exterior: 'Rojo',
      etiquetas: ['iúnico/i'],
    });
  });
});

describe('field rules', () => {
  it.each<[string, unknown, string | undefined]>([
    ['marca', '', 'required'],
    ['marca', ' <> ', 'required'],
    ['modelo', '', 'required'],
    ['modelo', 'x'.repeat(101), 'validation_max_text_constraint'],
    ['anio', 1989, 'out_of_range'],
    ['anio', 1990, undefined],
    ['anio', thisYear + 1, undefined],
    ['anio', thisYear + 2, 'out_of_range'],
    ['anio', 0, 'out_of_range'],
    ['anio', 2020.5, 'out_of_range'],
    ['km', 0, undefined],
    ['km', null, undefined],
    ['km', '', undefined],
    ['km', -1, 'out_of_range'],
    ['km', 1.5, 'too_precise'],
    ['km', 'muchos', 'not_a_number'],
    ['km', { n: 1 }, 'not_a_number'],
    ['km', [1], 'not_a_number'],
    ['km', true, 'not_a_number'],
    ['potencia_cv', 150.5, 'too_precise'],
    ['potencia_cv', -5, 'out_of_range'],
    ['cilindrada_cc', '1998 cc', 'not_a_number'],
    ['precio_eur', 25_900.99, undefined],
    ['precio_eur', 25_900.999, 'too_precise'],
    ['precio_eur', -0.01, 'out_of_range'],
    ['precio_anterior_eur', {}, 'not_a_number'],
    ['etiquetas', 'nuevo', 'not_a_list'],
    ['etiquetas', [1], 'not_a_list'],
    ['etiquetas', null, undefined],
    ['etiquetas', ['x'.repeat(40)], undefined],
    ['etiquetas', ['x'.repeat(41)], 'too_long'],
    ['etiquetas', Array.from({ length: 21 }, (_, i) => `t${i}`), 'too_many'],
    ['combustible', 'vapor', 'validation_invalid_value'],
    ['status', 'perdido', 'validation_invalid_value'],
    ['carroceria', 'Coupé', undefined],
  ])('%s = %j: %s', async (field, value, code) => {
    expect(await refusal(field, createVehicle(admin, { [field]: value }))).toBe(code);
  });

  it('answers in Spanish', async () => {
    await expect(createVehicle(admin, { km: -1, marca: '' })).rejects.toMatchObject({
      response: {
        message: 'Revisa los datos del vehículo.',
        data: {
          marca: { message: 'La marca es requerida.' },
          km: { message: 'Debe estar entre 0 y 9999999.' },
        },
      },
    });
  });

  it('keeps null and 0 apart, and sorts and filters by number', async () => {
    const marca = 'Orden';
    await createVehicle(admin, { marca, km: 0 });
    await createVehicle(admin, { marca, km: 9 });
    await createVehicle(admin, { marca, km: 10 });
    const unknown = await createVehicle(admin, { marca });
    const changed = await admin.collection('vehicles').update(unknown.id, { destacado: true });
    expect(changed['km']).toBeNull();
    const kms = async (filter: string): Promise<unknown[]> =>
      (
        await admin.collection('vehicles').getFullList({ filter: `marca = 'Orden' && ${filter}`, sort: 'km' })
      ).map((vehicle) => vehicle['km'] as unknown);
    expect(await kms("id != ''")).toEqual([null, 0, 9, 10]);
    expect(await kms('km >= 9')).toEqual([9, 10]);
  });
});

it('stores a 0 that means unknown, which the site treats as absent', async () => {
  const zeros = {
    precio_eur: 0,
    precio_anterior_eur: 0,
    potencia_cv: 0,
    cilindrada_cc: 0,
    puertas: 0,
    plazas: 0,
  };
  const car = await createVehicle(admin, { ...zeros, km: 0, co2_g_km: 0 });
  expect(car).toMatchObject(zeros);
  const nulls = Object.fromEntries(Object.keys(zeros).map((field) => [field, null]));
  expect(await readVehicles(pb.url, [car.id])).toMatchObject([{ ...nulls, km: 0, co2_g_km: 0 }]);
});

describe('a previous price', () => {
  it.each<[string, Record<string, unknown>, number | null]>([
    ['goes when the price changes to where it is untrue', { precio_eur: 42_000 }, null],
    ['goes when the price is raised', { precio_eur: 50_000 }, null],
    ['goes with the price', { precio_eur: null }, null],
    ['stays when its save makes it true', { precio_eur: 42_000, precio_anterior_eur: 48_000 }, 48_000],
    ['stays when the price does', { km: 5, precio_eur: 48_000 }, 52_000],
  ])('%s', async (_what, change, expected) => {
    const { id } = await createVehicle(admin, { precio_eur: 48_000, precio_anterior_eur: 52_000 });
    const saved = await admin.collection('vehicles').update(id, change);
    expect(saved['precio_anterior_eur']).toBe(expected);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'above the price until now',
      { precio_eur: 42_000, precio_anterior_eur: 49_000 },
      'No puede superar 48.000\u202f€, el precio hasta ahora.',
    ],
    [
      'as it stood, sent again beside a new price',
      { precio_eur: 42_000, precio_anterior_eur: 52_000 },
      'No puede superar 48.000\u202f€, el precio hasta ahora.',
    ],
    [
      'no higher than the new price',
      { precio_eur: 50_000, precio_anterior_eur: 50_000 },
      'Debe ser mayor que el precio.',
    ],
    ['beside no price', { precio_eur: null, precio_anterior_eur: 45_000 }, 'Debe ser mayor que el precio.'],
  ])('is refused %s, and nothing is stored', async (_what, change, message) => {
    const car = await createVehicle(admin, { precio_eur: 48_000, precio_anterior_eur: 52_000 });
    await expect(admin.collection('vehicles').update(car.id, { ...change, km: 7 })).rejects.toMatchObject({
      status: 400,
      response: { data: { precio_anterior_eur: { message } } },
    });
    expect(await admin.collection('vehicles').getOne(car.id)).toMatchObject({
      ...{ precio_eur: 48_000, precio_anterior_eur: 52_000, updated_at: car['updated_at'] as string },
    });
  });

  it('is not checked on a vehicle that another person has changed: the conflict comes first', async () => {
    const car = await createVehicle(admin, { precio_eur: 48_000 });
    await admin.collection('vehicles').update(car.id, { precio_eur: 40_000 });
    const change = { precio_eur: 42_000, precio_anterior_eur: 48_000 };
    expect(
      await refusal(
        'expected_updated_at',
        admin
          .collection('vehicles')
          .update(car.id, { ...change, expected_updated_at: car['updated_at'] as string }),
      ),
    ).toBe('outdated');
  });

  it('of a new vehicle is stored as sent', async () => {
    const prices = { precio_eur: 48_000, precio_anterior_eur: 40_000 };
    expect(await createVehicle(admin, prices)).toMatchObject(prices);
  });
});

describe('deletion', () => {
  it('deletes photos, specs and slugs too, and keeps the leads with their texts', async () => {
    const superuser = await pb.superuser();
    const car = await createVehicle(admin);
    await createPhoto(admin, car.id);
    await createSpec(admin, car.id);
    await admin.collection('vehicles').update(car.id, { anio: 2019 });
    const lead = await createLead(superuser, { vehicle_id: car.id, marca: 'BMW', modelo: 'X1' });
    await admin.collection('vehicles').delete(car.id);
    for (const collection of ['vehicle_images', 'vehicle_specs', 'vehicle_slugs'])
      expect(
        await superuser.collection(collection).getFullList({ filter: `vehicle_id = '${car.id}'` }),
      ).toEqual([]);
    expect(await admin.collection('leads').getOne(lead.id)).toMatchObject({
      vehicle_id: '',
      marca: 'BMW',
      modelo: 'X1',
    });
  });
});

describe('specs', () => {
  it('go to the end of their group, unless their body has a position', async () => {
    const car = await createVehicle(admin);
    const orden = async (change: Record<string, unknown>): Promise<unknown> =>
      (await createSpec(admin, car.id, change))['orden'];
    expect(await orden({ grupo: 'Motor' })).toBe(1);
    expect(await orden({ grupo: 'Motor', orden: 7 })).toBe(7);
    expect(await orden({ grupo: 'Motor' })).toBe(8);
    expect(await orden({ grupo: 'Confort' })).toBe(1);
    expect(await orden({ grupo: '' })).toBe(1);
    expect(await orden({ grupo: 'Motor', orden: 0 })).toBe(0);
  });

  it('stay without a group at their position when they are edited', async () => {
    const car = await createVehicle(admin);
    const { id } = await createSpec(admin, car.id, { grupo: '' });
    const change = { grupo: '', clave: 'Cilindros', valor: '8', orden: 1 };
    expect(await admin.collection('vehicle_specs').update(id, change)).toMatchObject(change);
  });

  it('get different positions when saved concurrently', async () => {
    const car = await createVehicle(admin);
    const specs = await Promise.all(Array.from({ length: 10 }, () => createSpec(admin, car.id)));
    expect(specs.map((spec) => Number(spec['orden'])).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it.each<[string, unknown, string | undefined]>([
    ['clave', ' ', 'required'],
    ['valor', '<>', 'required'],
    ['clave', 'x'.repeat(121), 'validation_max_text_constraint'],
    ['valor', 'x'.repeat(500), undefined],
    ['grupo', '', undefined],
    ['orden', -1, 'validation_min_number_constraint'],
  ])('%s = %j: %s', async (field, value, code) => {
    const car = await createVehicle(admin);
    expect(await refusal(field, createSpec(admin, car.id, { [field]: value }))).toBe(code);
  });

  it('are refused with SPEC’s message when their cleaned value is empty', async () => {
    const car = await createVehicle(admin);
    await expect(createSpec(admin, car.id, { valor: '<>' })).rejects.toMatchObject({
      response: { data: { valor: { message: 'Todos los campos son obligatorios.' } } },
    });
  });
});

describe('the public stock', () => {
  it('returns a car with its photos and specs in order, and nothing for a hidden one or an invalid slug', async () => {
    const { id, slug } = await createVehicle(admin, { etiquetas: ['techo'] });
    for (const [alt, orden] of [['Segunda', 2] as const, ['Primera', 1] as const])
      await createPhoto(admin, id, { fields: { alt, orden } });
    await createSpec(admin, id, { clave: 'Cilindros' });
    const vehicle = await readVehicle(pb.url, slug as string);
    expect(vehicle).toMatchObject({ id, etiquetas: ['techo'], specs: [{ clave: 'Cilindros' }] });
    expect(vehicle?.images.map(({ alt }) => alt)).toEqual(['Primera', 'Segunda']);
    expect((await readCovers(pb.url, [id])).get(id)?.alt).toBe('Primera');
    await admin.collection('vehicles').update(id, { status: 'oculto' });
    expect(await readVehicle(pb.url, slug as string)).toBeNull();
    expect(await readVehicles(pb.url, [id])).toEqual([]);
    expect((await readCovers(pb.url, [id])).get(id)).toBeNull();
    expect(await readVehicle(pb.url, "x'||''='")).toBeNull();
  });

  it('related cars have the same brand, are available and others, three at most', async () => {
    const marca = "O'Neil \\ Söhne";
    const own = await createVehicle(admin, { marca });
    for (const status of ['disponible', 'reservado', 'vendido', 'oculto'])
      await createVehicle(admin, { marca, modelo: status, status });
    await createVehicle(admin, { marca: 'Otra' });
    const related = () => readRelated(pb.url, { id: own.id, marca, precio_eur: 30_000 });
    expect((await related()).map(({ modelo }) => modelo)).toEqual(['disponible']);
    for (let count = 0; count < 3; count++) await createVehicle(admin, { marca });
    expect(await related()).toHaveLength(3);
  });
});
