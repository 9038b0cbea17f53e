import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { twinsSchema } from '#src/features/admin/vehicle-form/twins.schema.ts';
import { listShortGuarantee } from '#src/features/admin/stock/vehicles.api.ts';
import { suggestionsSchema } from '#src/features/admin/vehicle-form/suggestions.schema.ts';
import { staffSearchWords } from '#src/features/vehicles/domain/staff-search.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { changeRows } from '#tests/support/database.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle, throwAway } from '#tests/support/stock.ts';

/** The reference of every car, and other fields with one canonical spelling. */

let pb: TestPocketbase;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

const PRIVATE = 'vehicle_search_via_vehicle_id.busqueda';
const vehicles = () => admin.collection('vehicles');
const referenceOf = (vehicle: Readonly<Record<string, unknown>>) => String(vehicle['referencia']);
const message = (save: Promise<unknown>, field: string) =>
  save.then(
    () => 'saved',
    (error: unknown) =>
      (error as { response: { data: Record<string, { message: string }> } }).response.data[field]?.message,
  );

it('is unique for each of twenty cars created concurrently', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => createVehicle(admin)));
  const references = made.map(referenceOf).sort();
  expect(references).toEqual(
    Array.from({ length: 20 }, (_, place) => `V-${String(place + 1).padStart(4, '0')}`),
  );
});

it('is never reused, neither after a deletion nor when staff have chosen it by hand', async () => {
  const last = await createVehicle(admin);
  expect(referenceOf(last)).toBe('V-0021');
  await vehicles().delete(last.id);
  const chosen = await createVehicle(admin, { referencia: ' v-0023 ' });
  expect(referenceOf(chosen)).toBe('V-0023');
  expect(referenceOf(await createVehicle(admin))).toBe('V-0022');
  expect(referenceOf(await createVehicle(admin))).toBe('V-0024');
});

it('can be changed to a free one, and not removed', async () => {
  const car = await createVehicle(admin);
  const other = await createVehicle(admin, { referencia: 'MOSTRADOR 1' });
  expect(await message(vehicles().update(car.id, { referencia: 'mostrador  1' }), 'referencia')).toBe(
    'Ya la tiene otro vehículo.',
  );
  expect(await message(createVehicle(admin, { referencia: referenceOf(car) }), 'referencia')).toBe(
    'Ya la tiene otro vehículo.',
  );
  expect(referenceOf(await vehicles().update(car.id, { referencia: '' }))).toBe(referenceOf(car));
  expect(referenceOf(await vehicles().update(other.id, { referencia: 'A/7' }))).toBe('A/7');
});

it.each([
  ['matricula', '1234bcd', '1234 BCD'],
  ['matricula', 'm-x  2021', 'M-X 2021'],
  ['vin', 'wba 3d3c5-0ek155555', 'WBA3D3C50EK155555'],
  ['descripcion', ' Uno\r\n\r\n\r\n\r\n<b>Dos</b> ', 'Uno\n\nbDos/b'],
  ['primera_matriculacion', '2021-02-28', '2021-02-28'],
  ['primera_matriculacion', '2021-02', '2021-02'],
])('%s %j is stored as %j', async (field, given, stored) => {
  expect((await createVehicle(admin, { [field]: given }))[field]).toBe(stored);
});

it.each([
  ['condicion', 'km0'],
  ['propietarios_anteriores', 0],
  ['traccion', 'total'],
  ['consumo', 5.2],
  ['norma_euro', 'Euro 6d-TEMP'],
  ['llaves', 2],
  ['accidente_declarado', 'reparado'],
  ['video', 'https://www.youtube.com/watch?v=aB3&t=5'],
])('%s keeps %j, starts empty, and is private only when it is the keys', async (field, value) => {
  const car = await createVehicle(admin, { [field]: value });
  expect(car[field]).toBe(value);
  const other = await createVehicle(admin);
  expect(other[field]).toBe(typeof value === 'number' ? null : '');
  expect((await vehicles().update(other.id, { [field]: value }))[field]).toBe(value);
  expect((await vehicles().update(other.id, { marca: 'Audi' }))[field]).toBe(value);
  const asAnybody: unknown = await (
    await fetch(`${pb.url}/api/collections/vehicles/records/${car.id}`)
  ).json();
  if (field === 'llaves') expect(asAnybody).not.toHaveProperty(field);
  else expect(asAnybody).toHaveProperty(field, value);
});

it('takes the number of keys from a form, keeps it without, and clears it', async () => {
  const { id } = await createVehicle(admin);
  const form = new FormData();
  form.set('llaves', '3');
  expect((await vehicles().update(id, form))['llaves']).toBe(3);
  expect((await vehicles().update(id, { matricula: '1111 BBB' }))['llaves']).toBe(3);
  expect((await vehicles().update(id, { llaves: null }))['llaves']).toBeNull();
});

it.each([
  ['vin', 'WBA3D3C50EK15555O', 'Son 17 letras y cifras, sin I, O ni Q.'],
  ['primera_matriculacion', '2021-02-29', 'No es una fecha.'],
  ['primera_matriculacion', '2021-13', 'No es una fecha.'],
  ['itv_proxima', '2021-02', 'No es una fecha.'],
  ['puertas', 10, 'Debe estar entre 0 y 9.'],
  ['llaves', 10, 'Debe estar entre 0 y 9.'],
  ['llaves', 'dos', 'Debe ser un número.'],
  ['consumo', 5.25, 'Puede tener como máximo un decimal.'],
  ['condicion', 'seminuevo', 'Invalid value seminuevo.'],
  ['video', 'http://youtu.be/aB3', 'Tiene que ser un enlace que empiece por https://.'],
])('%s %j is refused', async (field, given, expected) => {
  expect(await message(createVehicle(admin, { [field]: given }), field)).toBe(expected);
});

it('is found by administrators by reference, plate, chassis number and the public search, in any spelling', async () => {
  const { id } = await createVehicle(admin, {
    ...{ marca: 'Škoda', modelo: 'Octavia', version: '2.0 TDI', anio: 2019, referencia: 'ESC-09', plazas: 7 },
    ...{ carroceria: 'Familiar', combustible: 'hibrido_enchufable', transmision: 'automatico' },
    ...{ color_exterior: 'Azul Océano', matricula: '4321 HJK', vin: 'TMBJJ7NE8E0155555' },
  });
  const search = async (typed: string) => {
    const words = (staffSearchWords(typed) ?? []).map(
      (ways) => `(${ways.map((way) => admin.filter(`${PRIVATE} ~ {:way}`, { way })).join(' || ')})`,
    );
    const { items } = await vehicles().getList(1, 5, { filter: words.join(' && ') });
    return items.map((item) => item.id);
  };
  for (const typed of [
    ...['esc-09', 'ESC 9', 'esc9', '4321', '4321hjk', '4321-HJK', '4321 hjk', 'e0155555', 'octavia 4321'],
    ...['un octavia 2,0 tdi', 'familiar automática 2019', 'híbrido enchufable 7 plazas', 'skoda oceano'],
  ])
    expect(await search(typed), typed).toEqual([id]);
  await vehicles().update(id, { matricula: '', color_exterior: '' });
  expect(await search('4321hjk')).toEqual([]);
});

it('finds the car with the same plate or chassis number, those in the trash too, for administrators only', async () => {
  const ask = async (body: object, token = admin.authStore.token) => {
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const answer = await fetch(`${pb.url}/api/vehicle-twins`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    return answer.ok ? twinsSchema.parse(await answer.json()) : answer.status;
  };
  const identity = { matricula: 'm-kl 3031', vin: 'WP1ZZZ95ZJLB12345' };
  const names = { marca: 'Porsche', modelo: 'Macan', version: 'GTS', referencia: 'MACAN' };
  const car = await createVehicle(admin, { ...names, ...identity, status: 'oculto' });
  const twin = { id: car.id, referencia: 'MACAN', titulo: 'Porsche Macan GTS', isTrashed: false };
  expect(await ask({ id: '', matricula: 'MKL-3031', vin: '' })).toEqual({ matricula: twin, vin: null });
  expect(await ask({ id: '', matricula: '', vin: 'wp1 zzz95zjlb12345' })).toEqual({
    matricula: null,
    vin: twin,
  });
  expect(await ask({ id: car.id, ...identity })).toEqual({ matricula: null, vin: null });
  expect(await ask({ id: '', matricula: '', vin: '' })).toEqual({ matricula: null, vin: null });
  await throwAway(admin, 'vehicles', car.id);
  const trashed = { ...twin, isTrashed: true };
  expect(await ask({ id: '', ...identity })).toEqual({ matricula: trashed, vin: trashed });
  const again = await createVehicle(admin, { ...names, ...identity, referencia: 'OTRO' });
  expect(await ask({ id: '', ...identity })).toMatchObject({ matricula: { id: again.id, isTrashed: false } });
  await vehicles().delete(again.id);
  const user = await pb.signUp('curioso@cliente.example');
  for (const token of ['', user.authStore.token]) expect(await ask(identity, token)).toBe(403);
});

it('suggests values from the cars to administrators only', async () => {
  for (const fields of [
    { marca: 'Kia', modelo: 'EV6', version: 'GT', color_exterior: 'Azul', etiquetas: ['pocos-km'] },
    { marca: 'Kia', modelo: 'EV6', version: 'GT', proveedor: 'Autohaus', etiquetas: ['pocos-km', 'nuevo'] },
  ])
    await createVehicle(admin, { status: 'oculto', ...fields });
  const mistake = await createVehicle(admin, { marca: 'kiaa', color_exterior: 'azzul' });
  await throwAway(admin, 'vehicles', mistake.id);
  const ask = (token: string) =>
    fetch(`${pb.url}/api/vehicle-suggestions`, { headers: { Authorization: token } });
  const suggestions = suggestionsSchema.parse(await (await ask(admin.authStore.token)).json());
  expect(suggestions.coches.filter(([marca]) => /kia/i.test(marca))).toEqual([['Kia', 'EV6', 'GT']]);
  expect(suggestions.etiquetas.slice(0, 2)).toEqual(['pocos-km', 'nuevo']);
  expect(suggestions.precios).toEqual([]);
  const priced = (precio_eur: number | null, more: object = {}) =>
    createVehicle(admin, { marca: 'Kia', modelo: 'EV6', precio_eur, ...more });
  for (const price of [30_000, 50_000]) await priced(price);
  await priced(null);
  await priced(1, { status: 'vendido' });
  await throwAway(admin, 'vehicles', (await priced(2)).id);
  const prices = async () => suggestionsSchema.parse(await (await ask(admin.authStore.token)).json()).precios;
  expect(await prices()).toEqual([]);
  await priced(40_000, { status: 'oculto' });
  expect(await prices()).toEqual([{ marca: 'Kia', modelo: 'EV6', coches: 3, mediana: 40_000 }]);
  await priced(44_001);
  expect(await prices()).toEqual([{ marca: 'Kia', modelo: 'EV6', coches: 4, mediana: 42_000.5 }]);
  expect([suggestions.color_exterior, suggestions.proveedor]).toEqual([['Azul'], ['Autohaus']]);
  const user = await pb.signUp('cliente@cliente.example');
  for (const token of ['', user.authStore.token]) expect((await ask(token)).status).toBe(403);
});

describe('a guarantee that is too short', () => {
  const refusal = /al menos (12|36) meses/;
  /** A car from before the rule. */
  const former = async (months: number, fields: Record<string, unknown> = {}) => {
    const car = await createVehicle(admin, fields);
    changeRows(pb.dataDir, 'UPDATE vehicles SET garantia_meses = ? WHERE id = ?', String(months), car.id);
    return car.id;
  };

  it.each([
    [{ garantia_meses: 6 }],
    [{ garantia_meses: 11, titularidad: 'propiedad', condicion: 'usado' }],
    [{ garantia_meses: 24, condicion: 'nuevo' }],
  ])('%j is refused for a new car', async (fields) => {
    expect(await message(createVehicle(admin, fields), 'garantia_meses')).toMatch(refusal);
  });

  it.each([
    [{ garantia_meses: 12 }],
    [{ garantia_meses: null }],
    [{ garantia_meses: 3, titularidad: 'gestion_venta' }],
    [{ garantia_meses: 36, condicion: 'nuevo' }],
  ])('%j is stored', async (fields) => {
    expect(await createVehicle(admin, fields)).toMatchObject(fields);
  });

  it.each([
    [6, { titularidad: 'gestion_venta' }, { titularidad: 'propiedad' }],
    [24, { condicion: 'usado' }, { condicion: 'nuevo' }],
    [24, {}, { garantia_meses: 6 }],
    [6, {}, { garantia_meses: 7 }],
  ])('of %d months and %j is refused with the change %j', async (months, fields, change) => {
    const id = await former(months, fields);
    expect(await message(vehicles().update(id, change), 'garantia_meses')).toMatch(refusal);
  });

  it('stays on an old car until then, and is found for the dashboard', async () => {
    const ids = [await former(6), await former(24, { condicion: 'nuevo' })];
    const lawful = [await former(12), await former(6, { titularidad: 'gestion_venta' })];
    const unstated = await createVehicle(admin, { condicion: 'nuevo' });
    const sold = await former(6, { status: 'vendido' });
    expect(await vehicles().update(ids[0] ?? '', { km: 70_000 })).toMatchObject({ garantia_meses: 6 });
    const { baseURL } = pocketbase;
    pocketbase.baseURL = pb.url;
    pocketbase.authStore.save(admin.authStore.token, admin.authStore.record);
    const short = (await listShortGuarantee(200)).items.map(({ id }) => id);
    pocketbase.authStore.clear();
    pocketbase.baseURL = baseURL;
    expect(short).toEqual(expect.arrayContaining(ids));
    for (const id of [...lawful, unstated.id, sold]) expect(short).not.toContain(id);
  });
});
