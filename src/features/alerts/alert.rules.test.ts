import { describe, expect, it } from 'vitest';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { alertFindings, firstLook, personNews, SETTLE_MS, type WatchedAlert } from './alert.rules.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const stamp = (ms: number) => new Date(ms).toISOString().replace('T', ' ');

const car = (change: Partial<SnapshotVehicle> = {}): SnapshotVehicle =>
  snapshotVehicle({
    ...{ id: 'x5', marca: 'BMW', modelo: 'X5', status: 'disponible', precio_eur: 40_000 },
    ...{ iva_incluido: false, regimen_iva: 'rebu' },
    ...{ created_at: stamp(NOW - 40 * SETTLE_MS), updated_at: stamp(NOW - SETTLE_MS) },
    ...change,
  });
const alert = (change: Partial<WatchedAlert> = {}): WatchedAlert => ({
  ...{ id: 'a', persona: 'p', vehiculo: 'x5', busqueda: '', confirmado: stamp(NOW - 20 * SETTLE_MS) },
  visto: { precio: 40_000, neto: false },
  ...change,
});
const search = (change: Partial<WatchedAlert> = {}): WatchedAlert =>
  alert({ vehiculo: '', busqueda: '?marca=BMW&precio_max=45000', visto: [], ...change });

const known = (precio: number | null, neto = false) => ({ precio, neto });

describe('a car', () => {
  it.each<[string, Partial<SnapshotVehicle>, Partial<WatchedAlert>, string[], WatchedAlert['visto']]>([
    ['is unchanged', {}, {}, [], known(40_000)],
    ['is cheaper', { precio_eur: 39_000 }, {}, ['precio'], known(39_000)],
    ['is cheaper by cents', { precio_eur: 39_999.9 }, {}, [], known(39_999.9)],
    ['is dearer', { precio_eur: 41_000 }, {}, [], known(41_000)],
    ['has a price on request now', { precio_eur: null }, {}, [], known(40_000)],
    ['had a price on request', {}, { visto: known(null) }, [], known(40_000)],
    ['has a net price now', { precio_eur: 33_000, regimen_iva: 'deducible' }, {}, [], known(33_000, true)],
    [
      'has a cheaper net price',
      { precio_eur: 33_000, regimen_iva: 'deducible' },
      { visto: known(34_000, true) },
      ['precio'],
      known(33_000, true),
    ],
    ['was hidden when the alert was confirmed', {}, { visto: null }, [], known(40_000)],
    ['is sold', { status: 'vendido', precio_eur: 1 }, {}, ['vendido'], known(40_000)],
    ['is reserved', { status: 'reservado' }, {}, [], known(40_000)],
    ['is hidden', { id: 'other' }, {}, [], known(40_000)],
    [
      'was changed a moment ago',
      { precio_eur: 39_000, updated_at: stamp(NOW - SETTLE_MS + 1) },
      {},
      [],
      known(40_000),
    ],
  ])('that %s', (_, change, watched, kinds, visto) => {
    const found = alertFindings(alert(watched), [car(change)], NOW);
    expect([found.news.map(({ kind }) => kind), found.visto]).toEqual([kinds, visto]);
  });
});

describe('a search', () => {
  const dear = car({ id: 'm5', modelo: 'M5', precio_eur: 90_000 });
  it.each<[string, SnapshotVehicle, Partial<WatchedAlert>, string[]]>([
    ['finds a car', car(), {}, ['x5']],
    ['finds a known car', car(), { visto: ['x5'] }, []],
    ['finds a sold car', car({ status: 'vendido' }), {}, []],
    ['finds a reserved car', car({ status: 'reservado' }), {}, ['x5']],
    ['finds a car of a moment ago', car({ updated_at: stamp(NOW) }), {}, []],
    ['looks for the first time', car(), { visto: null }, []],
    ['finds none', car({ marca: 'Audi' }), {}, []],
  ])('that %s', (_, one, watched, ids) => {
    const found = alertFindings(search(watched), [one, dear], NOW);
    expect(found.news.map((news) => news.car.id)).toEqual(ids);
    if (ids.length > 0) expect(found.visto).toEqual(ids);
  });

  it('distinguishes a car that has arrived since from one that matches now', () => {
    const arrived = car({ created_at: stamp(NOW - 2 * SETTLE_MS) });
    const found = alertFindings(search(), [arrived, car({ id: 'x3' })], NOW).news;
    expect(found).toMatchObject([
      { car: { id: 'x5' }, llegado: true },
      { car: { id: 'x3' }, llegado: false },
    ]);
  });
});

it('a person who confirms knows the price, or the cars that are found', () => {
  const stock = [car(), car({ id: 'm5', precio_eur: 90_000 })];
  expect(firstLook(alert(), stock)).toEqual(known(40_000));
  expect(firstLook(alert({ vehiculo: 'hidden' }), stock)).toBeNull();
  expect(firstLook(search(), stock)).toEqual(['x5']);
});

it('a person hears of each car once, and of a sold one no more', () => {
  const alerts = [search({ id: 's' }), alert({ id: 'a' }), alert({ id: 'b', vehiculo: 'm5' })];
  const stock = [
    car({ precio_eur: 39_000 }),
    car({ id: 'm5', status: 'vendido' }),
    car({ id: 'x1', modelo: 'X1' }),
  ];
  const { news, vistos, terminados } = personNews(alerts, stock, NOW);
  expect(news.map(({ kind, car: { id } }) => `${kind} ${id}`)).toEqual([
    'precio x5',
    'vendido m5',
    'nuevo x1',
  ]);
  expect([vistos['s'], terminados]).toEqual([['x1', 'x5'], ['b']]);
});
