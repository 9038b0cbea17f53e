import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { suggestionsSchema } from '#src/features/admin/vehicle-form/suggestions.schema.ts';
import { staffSearchWords } from '#src/features/vehicles/domain/staff-search.ts';
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
])('%s %j is stored as %j', async (field, given, stored) => {
  expect((await createVehicle(admin, { [field]: given }))[field]).toBe(stored);
});

it.each([
  ['vin', 'WBA3D3C50EK15555O', 'Son 17 letras y cifras, sin I, O ni Q.'],
  ['primera_matriculacion', '2021-02-29', 'No es una fecha.'],
  ['puertas', 10, 'Debe estar entre 0 y 9.'],
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
  expect([suggestions.color_exterior, suggestions.proveedor]).toEqual([['Azul'], ['Autohaus']]);
  const user = await pb.signUp('cliente@cliente.example');
  for (const token of ['', user.authStore.token]) expect((await ask(token)).status).toBe(403);
});
