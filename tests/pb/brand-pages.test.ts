import type PocketBase from 'pocketbase';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readBrandRows } from '#src/features/vehicles/brand/brand-rows.reader.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle, throwAway } from '#tests/support/stock.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';

/** The rows of the pages of brands and models: kept by cars, with staff's text. */

let gateway: WebhookReceiver;
let pb: TestPocketbase;
let admin: PocketBase;

beforeEach(async () => {
  gateway = await WebhookReceiver.start();
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), gatewayHookUrl: gateway.url });
  admin = await pb.admin();
});
afterEach(async () => {
  gateway.close();
  await pb.destroy();
});

const pages = () => admin.collection('paginas_marca');
const vehicles = () => admin.collection('vehicles');
const today = () => plainMadridDay(Date.now());
const version = async () =>
  ((await (await pb.internal('GET', 'publication')).json()) as { version: number }).version;

/** Every row as 'bmw/x5 X5', with the last day and whether it is withdrawn. */
const rows = () =>
  queryRows(pb.dataDir, 'SELECT * FROM paginas_marca ORDER BY marca, modelo').map(
    ({ marca, modelo, nombre, ultimo_dia, retirada }) =>
      [`${String(marca)}/${String(modelo)}`, nombre, ultimo_dia, retirada === 1 ? 'retirada' : '']
        .filter((part) => part !== '')
        .join(' '),
  );

test('a car has rows for its brand and model from the first day it is offered', async () => {
  const { id } = await createVehicle(admin, { marca: 'VW', modelo: 'ID.4', status: 'oculto' });
  expect(rows()).toEqual([]);
  await vehicles().update(id, { status: 'reservado' });
  expect(rows()).toEqual(['volkswagen/ VW', 'volkswagen/id4 ID.4']);
  await createVehicle(admin, { marca: 'Volkswagen', modelo: 'Golf' });
  await createVehicle(admin, { marca: 'Citroën', modelo: 'C4' });
  await createVehicle(admin, { marca: '红旗', modelo: 'H9' });
  expect(rows()).toEqual([
    ...['citroen/ Citroën', 'citroen/c4 C4'],
    ...['volkswagen/ Volkswagen', 'volkswagen/golf Golf', 'volkswagen/id4 ID.4'],
  ]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['sold', (id) => vehicles().update(id, { status: 'vendido' })],
  ['hidden', (id) => vehicles().update(id, { status: 'oculto' })],
  ['in the trash', (id) => throwAway(admin, 'vehicles', id)],
  ['deleted', (id) => vehicles().delete(id)],
  ['of another brand', (id) => vehicles().update(id, { marca: 'Audi' })],
])(
  'a brand ends with the day on which its last car is %s, and returns with the next one',
  async (_what, end) => {
    const { id } = await createVehicle(admin, { marca: 'Lotus', modelo: 'Elise' });
    const other = await createVehicle(admin, { marca: 'LOTUS', modelo: 'Exige', status: 'reservado' });
    const lotus = () => rows().find((row) => row.startsWith('lotus/ '));
    await end(id);
    expect(lotus()).toBe('lotus/ LOTUS');
    await vehicles().update(other.id, { status: 'vendido' });
    expect(lotus()).toBe(`lotus/ LOTUS ${today()}`);
    await vehicles().update(other.id, { precio_eur: 1 });
    await createVehicle(admin, { marca: 'Lotus', modelo: 'Emira' });
    expect(lotus()).toBe('lotus/ Lotus');
  },
);

test('ninety days after its last car a brand is withdrawn and that is published', async () => {
  const superuser = await pb.superuser();
  const withdraw = () => superuser.crons.run('prune-brand-pages');
  const { id } = await createVehicle(admin, { marca: 'Lotus', modelo: 'Elise' });
  await createVehicle(admin, { marca: 'BMW', modelo: 'X5' });
  await vehicles().update(id, { status: 'vendido' });
  const since = (day: string) =>
    changeRows(
      pb.dataDir,
      "UPDATE paginas_marca SET ultimo_dia = ? WHERE marca = 'lotus' AND modelo = ''",
      day,
    );
  const withdrawn = async () =>
    (await readBrandRows(pb.url)).filter(({ retirada }) => retirada).map(({ marca }) => marca);

  const before = await version();
  since(plainMadridDay(Date.now(), -90));
  await withdraw();
  since(plainMadridDay(Date.now(), -91));
  gateway.deliveries.length = 0;
  await withdraw();
  await expect.poll(withdrawn).toEqual(['lotus']);
  await withdraw();
  await expect.poll(() => gateway.deliveries.length).toBeGreaterThan(0);
  expect(await version()).toBe(before + 1);

  await vehicles().update(id, { status: 'disponible' });
  expect(await withdrawn()).toEqual([]);
});

test('staff write the text, and nothing else; the history keeps it', async () => {
  await createVehicle(admin, { marca: 'BMW', modelo: 'X5' });
  const { id } = await pages().getFirstListItem("modelo = ''");
  const before = await version();
  const dirty = {
    texto: ' Todos <b>revisados.\nCon garantía. ',
    marca: 'audi',
    nombre: 'Audi',
    retirada: true,
  };
  expect(await pages().update(id, dirty)).toMatchObject({
    ...{ texto: 'Todos brevisados.\nCon garantía.', marca: 'bmw', nombre: 'BMW', retirada: false },
  });
  expect(await version()).toBe(before + 1);
  expect(await admin.collection('historial').getFirstListItem("coleccion = 'paginas_marca'")).toMatchObject({
    ...{ etiqueta: 'BMW', accion: 'cambiar', cambios: { texto: [null, 'Todos brevisados.\nCon garantía.'] } },
  });
  await expect(pages().update(id, { texto: 'x'.repeat(1501) })).rejects.toMatchObject({ status: 400 });
  await pages().update(id, { texto: '🚗'.repeat(1500) });
});

test('of two saves of a text from the same state one is refused, whatever cars have changed', async () => {
  const car = await createVehicle(admin, { marca: 'BMW', modelo: 'X5' });
  const row = await pages().getFirstListItem("modelo = ''");
  await vehicles().update(car.id, { status: 'vendido' });
  const save = (texto: string) =>
    pages().update(row.id, { texto, expected_updated_at: row['updated_at'] as string });
  await save('Uno');
  await expect(save('Dos')).rejects.toMatchObject({
    response: { data: { expected_updated_at: { code: 'outdated' } } },
  });
  expect(rows()).toContain(`bmw/ BMW ${today()}`);
});
