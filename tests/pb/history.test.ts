import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeRows } from '#tests/support/database.ts';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { demoFacts } from '#tests/support/business.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createLead, createPhoto, createSpec, createVehicle, throwAway } from '#tests/support/stock.ts';

let pb: TestPocketbase;
let admin: PocketBase;
let superuser: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());

interface Entry {
  readonly coleccion: string;
  readonly registro: string;
  readonly vehiculo: string;
  readonly etiqueta: string;
  readonly detalle: string;
  readonly accion: string;
  readonly cambios: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly quien: string;
  readonly quien_nombre: string;
  readonly busqueda: string;
  readonly created_at: string;
}

/** The history's entries, oldest first. */
const entries = (filter: string) =>
  admin.collection('historial').getFullList<Entry>({ filter, sort: 'created_at,@rowid' });
const changesOf = async (filter: string) =>
  (await entries(filter)).map(({ accion, cambios }) => [accion, cambios] as const);

describe('the history of a car', () => {
  it('records the author and the values before and after', async () => {
    const car = await createVehicle(admin, {
      marca: 'BMW',
      modelo: 'M5',
      precio_eur: 48_000,
      proveedor: 'Acme',
    });
    await admin.collection('vehicles').update(car.id, { precio_eur: 33, status: 'reservado' });
    await admin.collection('vehicles').update(car.id, { proveedor: 'Otro' });
    await admin.collection('vehicles').update(car.id, { precio_eur: 33 });
    const all = await entries(`vehiculo='${car.id}'`);
    expect(all.map(({ accion, cambios }) => [accion, cambios])).toEqual([
      [
        'crear',
        expect.objectContaining({
          marca: [null, 'BMW'],
          precio_eur: [null, 48_000],
          proveedor: [null, null],
        }),
      ],
      ['cambiar', { precio_eur: [48_000, 33], status: ['disponible', 'reservado'] }],
      ['cambiar', { proveedor: [null, null] }],
    ]);
    expect(all[1]).toMatchObject({
      coleccion: 'vehicles',
      registro: car.id,
      etiqueta: 'BMW M5 2021',
      quien: admin.authStore.record?.id,
      quien_nombre: 'admin@nordvia.example',
    });
    expect(all[1]?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(JSON.stringify(all)).not.toMatch(/Acme|Otro/);
  });

  it('has no entry for a refused save', async () => {
    const car = await createVehicle(admin);
    const before = (await entries('')).length;
    await expect(admin.collection('vehicles').update(car.id, { anio: 1000 })).rejects.toMatchObject({
      status: 400,
    });
    // The record's save succeeds, but a dependent row fails: another car has the slug.
    changeRows(
      pb.dataDir,
      "CREATE TRIGGER stop BEFORE INSERT ON stock_log BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    try {
      await expect(admin.collection('vehicles').update(car.id, { km: 7 })).rejects.toMatchObject({
        status: 400,
      });
    } finally {
      changeRows(pb.dataDir, 'DROP TRIGGER stop');
    }
    expect((await entries('')).length).toBe(before);
    expect((await admin.collection('vehicles').getOne(car.id))['km']).toBeNull();
  });

  it('is not saved when the history cannot be written', async () => {
    const car = await createVehicle(admin);
    changeRows(
      pb.dataDir,
      "CREATE TRIGGER stop BEFORE INSERT ON historial BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    try {
      await expect(admin.collection('vehicles').update(car.id, { km: 7 })).rejects.toMatchObject({
        status: 400,
      });
    } finally {
      changeRows(pb.dataDir, 'DROP TRIGGER stop');
    }
    expect((await admin.collection('vehicles').getOne(car.id))['km']).toBeNull();
  });

  it('records moving to the trash, restoring and deleting, and outlives the car', async () => {
    const car = await createVehicle(admin);
    await createPhoto(admin, car.id);
    for (const action of ['papelera', 'restaurar', 'papelera', 'eliminar'] as const)
      await throwAway(admin, 'vehicles', car.id, action);
    const all = await entries(`vehiculo='${car.id}'`);
    expect(all.map(({ coleccion, accion }) => `${coleccion} ${accion}`)).toEqual([
      'vehicles crear',
      'vehicle_images crear',
      'vehicles papelera',
      'vehicles restaurar',
      'vehicles papelera',
      'vehicles eliminar',
    ]);
    expect(all.every(({ quien_nombre }) => quien_nombre === 'admin@nordvia.example')).toBe(true);
  });

  it('includes photos, specs and their order', async () => {
    const { id } = await createVehicle(admin, { marca: 'Audi', modelo: 'Q2' });
    const [one, two] = [
      await createPhoto(admin, id, { fields: { alt: 'Frontal' } }),
      await createPhoto(admin, id, { fields: { alt: 'Trasera' } }),
    ];
    const order = { collection: 'vehicle_images', vehicle_id: id, ids: [two.id, one.id] };
    await admin.send('/api/reorder', { method: 'POST', body: order });
    await admin.collection('vehicle_images').update(one.id, { alt: 'Morro' });
    const row = { id: 'abcdefghijklmno', grupo: 'Motor', clave: 'Par', valor: '400 Nm', isNew: true };
    await admin.send('/api/spec-rows', { method: 'POST', body: { vehicle_id: id, rows: [row] } });
    const spec = await createSpec(admin, id);
    await admin.collection('vehicle_specs').delete(spec.id);
    expect(await changesOf(`vehiculo='${id}' && coleccion='vehicle_images' && accion='cambiar'`)).toEqual([
      ['cambiar', { orden: ['Frontal, Trasera', 'Trasera, Frontal'] }],
      ['cambiar', { alt: ['Frontal', 'Morro'] }],
    ]);
    const specs = await entries(`vehiculo='${id}' && coleccion='vehicle_specs'`);
    expect(specs.map(({ accion, detalle }) => `${accion} ${detalle}`)).toEqual([
      'crear Par',
      'crear Cilindros',
      'eliminar Cilindros',
    ]);
    expect(specs[0]).toMatchObject({ etiqueta: 'Audi Q2 2021', quien_nombre: 'admin@nordvia.example' });
    expect(specs[2]?.cambios).toMatchObject({ valor: ['6', null] });
  });

  it('is found by car, person and value', async () => {
    const car = await createVehicle(admin, { marca: 'Citroën', modelo: 'Ami' });
    await admin.collection('vehicles').update(car.id, { color_exterior: 'Berenjena' });
    const words = ['citroen', 'admin@nordvia', 'berenjena', 'color'];
    const found = await entries(words.map((word) => `busqueda ~ '${word}'`).join(' && '));
    expect(found.map(({ registro }) => registro)).toEqual([car.id]);
  });
});

describe('a previous price', () => {
  it('is refused when the history has a lower one of the last thirty days, and is then cleared', async () => {
    const { id } = await createVehicle(admin, { precio_eur: 50_000 });
    const cars = admin.collection('vehicles');
    // Fifty, then forty for two days, then fifty again.
    const back = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
    const age = (days: number) =>
      changeRows(
        pb.dataDir,
        'UPDATE historial SET created_at = ? WHERE vehiculo = ? AND created_at > ?',
        ...[back(days), id, back(0.5)],
      );
    age(20);
    await cars.update(id, { precio_eur: 40_000 });
    age(10);
    await cars.update(id, { precio_eur: 50_000 });
    age(8);
    const offer = (precio_anterior_eur: number) =>
      cars.update<{ precio_anterior_eur: number | null }>(id, { precio_eur: 39_000, precio_anterior_eur });
    await expect(offer(50_000)).rejects.toMatchObject({
      response: {
        data: {
          precio_anterior_eur: {
            message: 'No puede superar 40.000\u202f€, el más bajo de los últimos 30 días.',
          },
        },
      },
    });
    expect((await offer(40_000)).precio_anterior_eur).toBe(40_000);
    await cars.update(id, { precio_anterior_eur: 45_000 });
    expect((await cars.update(id, { precio_eur: 38_000 }))['precio_anterior_eur']).toBeNull();
  });
});

describe('what the history does not copy', () => {
  it('omits visitors’ data', async () => {
    const lead = await createLead(superuser, { nombre: 'Lucía Secreta', email: 'secreta@cliente.example' });
    await superuser
      .collection('leads')
      .update(lead.id, { mensaje: 'Otra cosa secreta', consent_marketing: true });
    await admin.collection('leads').delete(lead.id);
    const all = await entries(`registro='${lead.id}'`);
    expect(all.map(({ accion, cambios }) => [accion, cambios])).toEqual([
      ['cambiar', { mensaje: [null, null], consent_marketing: [false, true] }],
      ['eliminar', {}],
    ]);
    expect(JSON.stringify(all).toLowerCase()).not.toContain('secreta');
  });

  it('omits accounts without rights', async () => {
    const before = (await entries('')).length;
    await pb.signUp('visita@nordvia.example');
    expect((await entries('')).length).toBe(before);
  });
});

it('records new administrators, and grants by the product', async () => {
  const before = await entries("coleccion='profiles'");
  await pb.signUp('nuevo@nordvia.example');
  await pb.internal('POST', 'admins', { email: 'nuevo@nordvia.example', action: 'grant' });
  const all = await entries("coleccion='profiles'");
  expect(all.slice(before.length)).toMatchObject([
    {
      etiqueta: 'nuevo@nordvia.example',
      accion: 'cambiar',
      cambios: { role: ['user', 'admin'] },
      quien: '',
      quien_nombre: 'Sistema',
    },
  ]);
});

it('records settings, and deletes entries beyond the retention', async () => {
  const settings = await admin.collection('ajustes').getFirstListItem('');
  expect(settings['historial_anos']).toBe(2);
  await admin.collection('ajustes').update(settings.id, { historial_anos: 1 });
  expect(await changesOf("coleccion='ajustes'")).toEqual([['cambiar', { historial_anos: [2, 1] }]]);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().replace('T', ' ');
  const entry = async (age: number) => {
    const { id } = await superuser.collection('historial').create({ coleccion: 'vehicles' });
    changeRows(pb.dataDir, 'UPDATE historial SET created_at = ? WHERE id = ?', days(age), id);
    return id;
  };
  const [old, young] = [await entry(370), await entry(360)];
  await superuser.crons.run('prune-history');
  await expect
    .poll(async () =>
      (await entries(`id='${old}' || id='${young}'`)).map((kept) => (kept as { id?: string }).id),
    )
    .toEqual([young]);
});

it('lists its authors and its cars to administrators', async () => {
  const car = await createVehicle(admin, {
    ...{ marca: 'Mercedes-Benz', modelo: 'Clase E', version: 'E 300', matricula: '1234 BCD', km: 68_500 },
  });
  const query = { ids: `${car.id},gone` };
  expect(await admin.send('/api/historial/coches', { query })).toEqual([
    {
      ...{ id: car.id, titulo: 'Mercedes-Benz Clase E 300 · 2021', referencia: String(car['referencia']) },
      ...{ matricula: '1234 BCD', km: 68_500, isTrashed: false },
    },
  ]);
  await expect(pb.anonymous().send('/api/historial/coches', { query })).rejects.toMatchObject({
    status: 403,
  });
  expect(await admin.send('/api/historial/personas', {})).toContain('admin@nordvia.example');
  await expect(pb.anonymous().send('/api/historial/personas', {})).rejects.toMatchObject({ status: 403 });
});

it('records who took the role from an administrator, and changed business facts', async () => {
  const other = await pb.admin('otra@nordvia.example');
  const person = other.authStore.record?.id ?? '';
  await admin.send('/api/people/remove', { method: 'POST', body: { person } });
  const me = admin.authStore.record?.id ?? '';
  const taken = (await entries("coleccion='profiles'")).at(-1);
  expect(taken).toMatchObject({
    etiqueta: 'otra@nordvia.example',
    cambios: { role: ['admin', 'user'] },
    quien: me,
  });

  const datos = { ...demoFacts, address: { ...demoFacts.address, city: 'Getafe' } };
  await admin.collection('negocio').update(BUSINESS_ID, { datos });
  const facts = (await entries("coleccion='negocio'")).at(-1);
  expect(facts).toMatchObject({ cambios: { 'address.city': [demoFacts.address.city, 'Getafe'] }, quien: me });
});
