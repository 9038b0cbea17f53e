import type { ClientResponseError } from 'pocketbase';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { leadSearchFilters } from '#src/features/admin/leads/lead-filters.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { createVehicle } from '#tests/support/stock.ts';

const hooksDir = inject('hooksDir');
let pb: TestPocketbase;
let admin: PocketBase;
let user: PocketBase;
let vehicleId: string;

interface Row {
  id: string;
  updated_at: string;
  orden: number;
  precio_eur: number | null;
}

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir });
  admin = await pb.admin();
  user = await pb.signUp('persona@nordvia.example');
});
afterAll(() => pb.destroy());
beforeEach(async () => {
  vehicleId = (await admin.collection('vehicles').create({ marca: 'BMW', modelo: 'X5', anio: 2022 })).id;
});

const refusal = (error: unknown) => error as ClientResponseError;

async function version(): Promise<number> {
  return ((await (await pb.internal('GET', 'publication')).json()) as { version: number }).version;
}

describe('expected_updated_at', () => {
  const read = () => admin.collection('vehicles').getOne<Row>(vehicleId);

  it('accepts the state that the client has read, and refuses an older one with a message', async () => {
    const first = await read();
    const body = { expected_updated_at: first.updated_at };
    await admin.collection('vehicles').update(vehicleId, { ...body, precio_eur: 40_000 });
    const error = refusal(
      await admin
        .collection('vehicles')
        .update(vehicleId, { ...body, precio_eur: 1 })
        .catch((caught: unknown) => caught),
    );
    expect(error.status).toBe(400);
    expect(error.response.message).toContain('Otra persona ha guardado cambios');
    expect(error.response['data']).toMatchObject({ expected_updated_at: { code: 'outdated' } });
    expect((await read()).precio_eur).toBe(40_000);
  });

  it('accepts exactly one of ten concurrent saves from the same state', async () => {
    const { updated_at } = await read();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        admin
          .collection('vehicles')
          .update(vehicleId, { expected_updated_at: updated_at, precio_eur: 1000 + i }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is optional', async () => {
    await admin.collection('vehicles').update(vehicleId, { precio_eur: 5 });
    expect((await read()).precio_eur).toBe(5);
  });
});

describe('POST /api/publish', () => {
  it('counts a change for an administrator', async () => {
    const before = await version();
    const answer = await admin.send<{ version: number; hasBuildHost: boolean }>('/api/publish', {
      method: 'POST',
    });
    expect(answer).toMatchObject({ version: before + 1, hasBuildHost: false });
    expect(await version()).toBe(before + 1);
  });

  it.each([
    ['a user', () => user],
    ['a visitor', () => pb.anonymous()],
  ])('refuses %s', async (_who, client) => {
    const before = await version();
    await expect(client().send('/api/publish', { method: 'POST' })).rejects.toMatchObject({ status: 403 });
    expect(await version()).toBe(before);
  });
});

describe('POST /api/reorder', () => {
  const addSpec = (grupo: string, clave: string) =>
    admin
      .collection('vehicle_specs')
      .create<Row>({ vehicle_id: vehicleId, grupo, clave, valor: 'x' })
      .then(({ id }) => id);
  const order = async (grupo: string) =>
    (
      await admin.collection('vehicle_specs').getFullList<Row>({
        filter: admin.filter('vehicle_id = {:vehicleId} && grupo = {:grupo}', { vehicleId, grupo }),
        sort: 'orden',
      })
    ).map(({ id, orden }) => [id, orden]);
  const reorder = (client: PocketBase, body: Record<string, unknown>) =>
    client.send('/api/reorder', {
      method: 'POST',
      body: { collection: 'vehicle_specs', vehicle_id: vehicleId, ...body },
    });

  it('puts the rows of one group in the requested order and leaves the others', async () => {
    const [a, b, c] = [await addSpec('Motor', 'a'), await addSpec('Motor', 'b'), await addSpec('Motor', 'c')];
    const other = await addSpec('Confort', 'd');
    await reorder(admin, { grupo: 'Motor', ids: [c, a, b] });
    expect(await order('Motor')).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ]);
    expect(await order('Confort')).toEqual([[other, 1]]);
  });

  it('orders rows without a group', async () => {
    const [a, b] = [await addSpec('', 'a'), await addSpec('', 'b')];
    await reorder(admin, { ids: [b, a] });
    expect((await order('')).map(([id]) => id)).toEqual([b, a]);
  });

  it('refuses a list that differs from the stored rows, and changes nothing', async () => {
    const [a, b] = [await addSpec('Motor', 'a'), await addSpec('Motor', 'b')];
    const foreign = await addSpec('Confort', 'c');
    const before = await order('Motor');
    for (const ids of [[b], [b, foreign], [b, 'no-such-row-0000'], [b, b], []]) {
      await expect(reorder(admin, { grupo: 'Motor', ids })).rejects.toMatchObject({ status: 400 });
    }
    await expect(reorder(admin, { collection: 'vehicles', ids: [a, b] })).rejects.toMatchObject({
      status: 400,
    });
    expect(await order('Motor')).toEqual(before);
  });

  it.each([
    ['a user', () => user],
    ['a visitor', () => pb.anonymous()],
  ])('refuses %s', async (_who, client) => {
    const id = await addSpec('Motor', 'a');
    await expect(reorder(client(), { grupo: 'Motor', ids: [id] })).rejects.toMatchObject({ status: 403 });
  });
});

describe('POST /api/vehicle-changes', () => {
  interface Car extends Row {
    status: string;
    destacado: boolean;
    precio_eur: number | null;
    slug: string;
  }
  const vehicles = () => admin.collection('vehicles');
  const change = (client: PocketBase, items: readonly unknown[]) =>
    client.send<{ items: Row[] }>('/api/vehicle-changes', { method: 'POST', body: { items } });
  const read = (id: string) => vehicles().getOne<Car>(id);
  async function cars(): Promise<Car[]> {
    const more = ['Uno', 'Dos'].map((modelo) => vehicles().create({ marca: 'Lancia', modelo, anio: 1990 }));
    const ids = [vehicleId, ...(await Promise.all(more)).map(({ id }) => id)];
    return Promise.all(ids.map(read));
  }
  const to = (values: object) => (car: Car) => ({
    ...{ id: car.id, expected_updated_at: car.updated_at },
    ...values,
  });

  it('changes several cars at once, returns their new state, and undoes it from there', async () => {
    const before = await cars();
    const { items } = await change(admin, before.map(to({ status: 'reservado', destacado: true })));
    const after = await Promise.all(before.map(({ id }) => read(id)));
    expect(after.map(({ status, destacado }) => [status, destacado])).toEqual(
      before.map(() => ['reservado', true]),
    );
    expect(items).toEqual(
      after.map(({ id, updated_at, slug }) => ({ id, updated_at, slug, precio_anterior_eur: null })),
    );
    const entries = { filter: admin.filter('vehiculo = {:id}', { id: vehicleId }), sort: '-created_at' };
    expect((await admin.collection('historial').getList(1, 1, entries)).items[0]).toMatchObject({
      cambios: { status: ['disponible', 'reservado'], destacado: [false, true] },
    });
    await change(admin, after.map(to({ status: 'disponible' })));
    expect((await read(vehicleId)).status).toBe('disponible');
  });

  it('changes prices, and clears a previous price that the thirty-day rule does not allow beside the new one', async () => {
    const prices = [
      { precio_eur: 30_000, precio_anterior_eur: 33_000 },
      { precio_eur: 20_000, precio_anterior_eur: 22_000 },
    ];
    const before = await Promise.all(
      prices.map(async (values) => {
        const { id } = await vehicles().create({ marca: 'Lancia', modelo: 'Precio', anio: 1990, ...values });
        return read(id);
      }),
    );
    const [first, second] = before as [Car, Car];
    const { items } = await change(admin, [
      to({ precio_eur: 28_500 })(first),
      to({ precio_eur: 21_000 })(second),
    ]);
    expect(items).toMatchObject([{ precio_anterior_eur: null }, { precio_anterior_eur: null }]);
    expect(await read(first.id)).toMatchObject({ precio_eur: 28_500, precio_anterior_eur: null });
    const after = await Promise.all(before.map(({ id }) => read(id)));
    await change(
      admin,
      after.map((car, index) => to({ precio_eur: before[index]?.precio_eur })(car)),
    );
    expect(await read(first.id)).toMatchObject({ precio_eur: 30_000, precio_anterior_eur: null });
    const entries = { filter: admin.filter('vehiculo = {:id}', { id: first.id }), sort: '-created_at' };
    expect((await admin.collection('historial').getList(1, 1, entries)).items[0]).toMatchObject({
      cambios: { precio_eur: [28_500, 30_000] },
    });
  });

  it('changes brands with their slugs, and keeps the former public one for a redirect until the undo', async () => {
    const formerSlugs = async () =>
      (
        await (await pb.superuser()).collection('vehicle_slugs').getFullList({ filter: "slug ~ 'vw-unida'" })
      ).map(({ slug }) => String(slug));
    const { id } = await vehicles().create({ marca: 'VW', modelo: 'Unida', anio: 2020 });
    const { items } = await change(admin, [to({ marca: 'Volkswagen' })(await read(id))]);
    expect(items).toMatchObject([{ slug: 'volkswagen-unida-2020' }]);
    expect(await formerSlugs()).toEqual(['vw-unida-2020']);
    await change(admin, [to({ marca: 'VW' })(await read(id))]);
    expect((await read(id)).slug).toBe('vw-unida-2020');
  });

  it('saves nothing and names the car when another person has changed one; an equal value is no conflict', async () => {
    const [first, second, third] = (await cars()) as [Car, Car, Car];
    await vehicles().update(second.id, { km: 7 });
    const wanted = [first, second, third].map(to({ status: 'vendido' }));
    const error = refusal(await change(admin, wanted).catch((caught: unknown) => caught));
    expect(error.status).toBe(400);
    expect(error.response.message).toContain('Lancia Uno');
    expect(error.response['data']).toMatchObject({ items: { code: 'outdated' } });
    expect((await read(first.id)).status).toBe('disponible');
    await vehicles().update(second.id, { status: 'vendido' });
    await change(admin, wanted);
    // A retry after a lost response.
    await change(admin, wanted);
    expect((await read(third.id)).status).toBe('vendido');
  });

  it('refuses invalid changes, missing cars and callers other than administrators', async () => {
    const [car] = (await cars()) as [Car];
    const wrong = [
      { status: 'roto' },
      { destacado: 1 },
      {},
      { precio_eur: '1' },
      { precio_eur: -1 },
      { marca: ' ' },
      { km: 1 },
    ].map((values) => [to(values)(car)]);
    for (const items of [[], null, ...wrong, Array.from({ length: 2 }, () => to({ destacado: true })(car))])
      await expect(change(admin, items as unknown[])).rejects.toMatchObject({ status: 400 });
    const gone = { ...to({ destacado: true })(car), id: 'nadanadanadanad' };
    await expect(change(admin, [to({ destacado: true })(car), gone])).rejects.toMatchObject({ status: 404 });
    for (const client of [user, pb.anonymous()])
      await expect(change(client, [to({ destacado: true })(car)])).rejects.toMatchObject({ status: 403 });
    expect((await read(car.id)).destacado).toBe(false);
  });
});

describe('specs saved with their vehicle', () => {
  const spec = (id: string, valor: string, isNew = true) => ({
    ...{ id: id.padEnd(15, '0'), isNew },
    ...{ grupo: 'Motor', clave: id, valor },
  });
  const valuesOf = async (vehicle: string) =>
    (
      await admin.collection('vehicle_specs').getFullList<{ clave: string; valor: string; orden: number }>({
        filter: admin.filter('vehicle_id = {:vehicle}', { vehicle }),
        sort: 'orden',
      })
    ).map(({ clave, valor, orden }) => [orden, clave, valor]);
  const car = { id: 'anuncio00000001', marca: 'BMW', modelo: 'X5', anio: 2021, status: 'oculto' };

  it('creates both or neither, with entries in the history by their author', async () => {
    const vehicles = admin.collection('vehicles');
    const wrong = { ...car, spec_rows: [spec('par', '650 Nm'), spec('larga', 'x'.repeat(501))] };
    const error = refusal(await vehicles.create(wrong).catch((caught: unknown) => caught));
    expect(error.response.message).toContain('«larga»');
    await expect(vehicles.getOne(car.id)).rejects.toMatchObject({ status: 404 });
    await expect(vehicles.create({ ...car, spec_rows: [{ id: 'x' }] })).rejects.toMatchObject({
      status: 400,
    });

    await vehicles.create({ ...car, spec_rows: [spec('par', '650 Nm'), spec('pot', '286 CV')] });
    expect(await valuesOf(car.id)).toEqual([
      [1, 'par', '650 Nm'],
      [2, 'pot', '286 CV'],
    ]);
    const entries = await admin.collection('historial').getFullList<{ coleccion: string; quien: string }>({
      filter: admin.filter('vehiculo = {:id}', { id: car.id }),
    });
    expect(entries.map(({ coleccion }) => coleccion).sort()).toEqual([
      ...['vehicle_specs', 'vehicle_specs', 'vehicles'],
    ]);
    expect(new Set(entries.map(({ quien }) => quien))).toEqual(new Set([admin.authStore.record?.id]));
  });

  it('changes both or neither, and repeats a save without a second row', async () => {
    const vehicles = admin.collection('vehicles');
    const { updated_at } = await vehicles.getOne<Row>(car.id);
    const wrong = { km: 5, spec_rows: [spec('par', '', false)] };
    await expect(vehicles.update(car.id, wrong)).rejects.toMatchObject({ status: 400 });
    expect(await vehicles.getOne<Row>(car.id)).toMatchObject({ updated_at, km: null });
    const rows = [spec('par', '700 Nm', false), spec('cil', '6')];
    await vehicles.update(car.id, { km: 5, spec_rows: rows });
    await vehicles.update(car.id, { km: 6, spec_rows: rows });
    expect(await valuesOf(car.id)).toEqual([
      [1, 'par', '700 Nm'],
      [2, 'pot', '286 CV'],
      [3, 'cil', '6'],
    ]);
    await expect(vehicles.update(vehicleId, { spec_rows: rows })).rejects.toMatchObject({ status: 400 });
  });
});

describe('POST /api/spec-rows', () => {
  let made = 0;
  const row = (grupo: string, clave: string, valor = 'x') => ({
    ...{ id: `pegada${String(++made).padStart(9, '0')}`, isNew: true },
    ...{ grupo, clave, valor },
  });
  const save = (client: PocketBase, rows: readonly unknown[]) =>
    client.send('/api/spec-rows', { method: 'POST', body: { vehicle_id: vehicleId, rows } });
  const stored = async () =>
    (
      await admin.collection('vehicle_specs').getFullList<Row & Record<'grupo' | 'clave' | 'valor', string>>({
        filter: admin.filter('vehicle_id = {:vehicleId}', { vehicleId }),
        sort: 'grupo,orden',
      })
    ).map(({ grupo, clave, valor, orden }) => [grupo, orden, clave, valor]);

  it('adds rows at the end of their groups in order, and changes values in place', async () => {
    const { id } = await admin
      .collection('vehicle_specs')
      .create({ vehicle_id: vehicleId, grupo: 'Motor', clave: 'Potencia', valor: '200 CV' });
    const before = await version();
    await save(admin, [
      row('Motor', 'Par', '650 <b>Nm'),
      row('Confort', 'Clima'),
      { ...row('Motor', 'Potencia', '286 CV'), id, isNew: false },
      row('Motor', 'Cilindros'),
    ]);
    expect(await stored()).toEqual([
      ['Confort', 1, 'Clima', 'x'],
      ['Motor', 1, 'Potencia', '286 CV'],
      ['Motor', 2, 'Par', '650 bNm'],
      ['Motor', 3, 'Cilindros', 'x'],
    ]);
    expect(await version()).toBeGreaterThan(before);
  });

  it('saves nothing when one row is refused, and names it', async () => {
    const foreign = await admin.collection('vehicles').create({ marca: 'Audi', modelo: 'Q8', anio: 2022 });
    const { id } = await admin
      .collection('vehicle_specs')
      .create({ vehicle_id: foreign.id, grupo: 'Motor', clave: 'Par', valor: '1' });
    for (const wrong of [
      row('Motor', 'Larga', 'x'.repeat(501)),
      row('Motor', 'Larga', ' < '),
      { ...row('Motor', 'Larga'), id, isNew: false },
      { ...row('Motor', 'Larga'), isNew: false },
    ]) {
      const error = refusal(await save(admin, [row('Motor', 'a'), wrong]).catch((caught: unknown) => caught));
      expect(error.status).toBe(400);
      expect(error.response.message).toContain('«Larga»');
    }
    for (const rows of [
      [],
      [{ id: 'x' }],
      [row('Motor', 'a'), null],
      Array.from({ length: 301 }, () => row('a', 'b')),
    ])
      await expect(save(admin, rows)).rejects.toMatchObject({ status: 400 });
    expect(await stored()).toEqual([]);
  });

  it('limits a vehicle’s rows to a thousand on every path', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => row('Motor', String(index)));
    for (const count of [300, 300, 300, 99]) await save(admin, many(count));
    const error = refusal(await save(admin, many(2)).catch((caught: unknown) => caught));
    expect(error.response.message).toContain('1000 especificaciones como máximo');
    const one = { vehicle_id: vehicleId, grupo: 'Motor', clave: 'La última', valor: 'x' };
    await admin.collection('vehicle_specs').create(one);
    await expect(admin.collection('vehicle_specs').create(one)).rejects.toMatchObject({ status: 400 });
    expect(await stored()).toHaveLength(1000);
  });

  it('does not move a row to another car', async () => {
    const other = await createVehicle(admin);
    const one = { vehicle_id: vehicleId, grupo: 'Motor', clave: 'Propia', valor: 'x' };
    const { id } = await admin.collection('vehicle_specs').create(one);
    const moved = admin.collection('vehicle_specs').update(id, { vehicle_id: other.id });
    await expect(moved).rejects.toMatchObject({ status: 400 });
  });

  it('detects a repeated request', async () => {
    const rows = [row('Motor', 'a'), row('Motor', 'b')];
    await save(admin, rows);
    const error = refusal(await save(admin, rows).catch((caught: unknown) => caught));
    expect(error.response['data']).toMatchObject({ id: { code: 'validation_not_unique' } });
    expect(await stored()).toHaveLength(2);
  });

  it.each([
    ['a user', () => user],
    ['a visitor', () => pb.anonymous()],
  ])('refuses %s', async (_who, client) => {
    await expect(save(client(), [row('Motor', 'a')])).rejects.toMatchObject({ status: 403 });
    expect(await stored()).toEqual([]);
  });
});

describe('templates of specs', () => {
  const templates = () => admin.collection('plantillas');
  const row = { grupo: 'Motor', clave: 'Par', valor: '500 Nm' };

  it('are cleaned, unique by name regardless of case, and recorded in the history', async () => {
    const dirty = [{ ...row, valor: '<b>500 Nm', id: 'x' }];
    const { id } = await templates().create({ nombre: ' BMW <Serie 5 ', marca: 'BMW', filas: dirty });
    expect(await templates().getOne(id)).toMatchObject({
      nombre: 'BMW Serie 5',
      filas: [{ ...row, valor: 'b500 Nm' }],
    });
    const error = refusal(
      await templates()
        .create({ nombre: 'bmw serie 5', filas: [row] })
        .catch((caught: unknown) => caught),
    );
    expect(error.response['data']).toMatchObject({ nombre: { code: 'validation_not_unique' } });
    await templates().update(id, { nombre: 'Otra' });
    const filter = admin.filter('registro = {:id}', { id });
    expect(
      (await admin.collection('historial').getFullList<{ accion: string }>({ filter })).map(
        ({ accion }) => accion,
      ),
    ).toEqual(expect.arrayContaining(['crear', 'cambiar']));
    await templates().delete(id);
  });

  it.each([
    ['none', []],
    ['no list', 'Motor'],
    ['a value too long', [{ ...row, valor: 'x'.repeat(501) }]],
    ['a name without letters', [row, { ...row, clave: ' < ' }]],
    ['a number', [{ ...row, valor: 5 }]],
    ['more than fit at once', Array.from({ length: 301 }, () => row)],
  ])('are refused with %s', async (_what, filas) => {
    await expect(templates().create({ nombre: 'Mala', filas })).rejects.toMatchObject({ status: 400 });
  });
});

describe('leads', () => {
  it('are found without accents and regardless of case', async () => {
    const superuser = await pb.superuser();
    await superuser.collection('leads').create({
      nombre: 'José García',
      email: 'jose@nordvia.example',
      mensaje: '¿Está disponible el Citroën?',
      canal: 'contacto_web',
    });
    for (const words of ['jose garcia', 'citroen', 'jose@nordvia']) {
      const found = await admin
        .collection('leads')
        .getList(1, 1, { filter: admin.filter('busqueda ~ {:words}', { words }) });
      expect(found.totalItems, words).toBe(1);
    }
  });

  it('are found by telephone in any spelling', async () => {
    const leads = (await pb.superuser()).collection('leads');
    for (const telefono of ['+34 655 111 222', '0034 655-11-12-22', '622 000 933'])
      await leads.create({
        ...{ nombre: 'Marta', email: 'marta@nordvia.example', telefono, canal: 'contacto_web' },
        mensaje: `Llámenme, por favor.\nTeléfono: ${telefono}`,
      });
    const found = async (search: string) =>
      (await admin.collection('leads').getFullList({ filter: leadSearchFilters(search).join(' && ') }))
        .map(({ telefono }) => telefono as string)
        .toSorted();
    const both = ['+34 655 111 222', '0034 655-11-12-22'];
    for (const search of ['655111222', '655 111 222', '+34655.11.12.22', 'marta 655-111'])
      expect(await found(search), search).toEqual(both);
    expect(await found('22 33')).toEqual([]);
    expect(await found('622000933')).toEqual(['622 000 933']);
    const named = await leads.getFirstListItem("telefono = '622 000 933'");
    const referencia = leadReference(named.id);
    for (const search of [
      referencia,
      referencia.toLowerCase(),
      referencia.replace('-', ' '),
      named.id.slice(0, 6),
    ])
      expect(await found(search), search).toEqual(['622 000 933']);
    const [first] = await leads.getFullList({ filter: "telefono = '622 000 933'" });
    await leads.update(first?.id ?? '', { telefono: '0034 911 222 333' });
    expect(await found('911 22 23 33')).toEqual(['0034 911 222 333']);
  });
});
