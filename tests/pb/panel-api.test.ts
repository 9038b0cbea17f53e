import type { ClientResponseError } from 'pocketbase';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

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

  it('passes from the state the client read, and refuses an older one with a message', async () => {
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

  it('lets exactly one of ten simultaneous saves from the same state pass', async () => {
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

  it('is not needed', async () => {
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

  it('puts the rows of one group in the order asked for and leaves the others', async () => {
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

  it('refuses a list that is not the one there is, and changes nothing', async () => {
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

describe('leads', () => {
  it('are found without accents and capitals', async () => {
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
});
