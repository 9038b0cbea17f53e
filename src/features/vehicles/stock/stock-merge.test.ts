import { describe, expect, it } from 'vitest';
import { cover, snapshotVehicle, stockVehicle, vehicleImage } from '#tests/support/vehicles.ts';
import {
  applyCover,
  applyDelta,
  applyVehicle,
  indexStock,
  withoutVehicle,
  type LiveStock,
  type StockDelta,
} from './stock-merge.ts';

const photo = cover({ id: 'p1' });
const stock = indexStock([snapshotVehicle({ id: 'a', cover: photo }), snapshotVehicle({ id: 'b' })]);
const noChange: StockDelta = { vehicles: [], covers: new Map(), publicIds: new Set(['a', 'b']) };
/** The cars whose card would change: unchanged ones keep their identity. */
const changedIn = (next: LiveStock) => [...next.keys()].filter((id) => next.get(id) !== stock.get(id));
const later = '2026-02-01 10:00:00.000Z';

describe('applyDelta', () => {
  it('keeps every car and its identity when nothing changed', () => {
    const next = applyDelta(stock, { ...noChange, vehicles: [stockVehicle({ id: 'b' })] });
    expect(next.size).toBe(2);
    expect(changedIn(next)).toEqual([]);
  });

  it('removes cars that are no longer public, even when they are among the saved', () => {
    const next = applyDelta(stock, {
      ...noChange,
      vehicles: [stockVehicle({ id: 'b', updated_at: later })],
      publicIds: new Set(['a']),
    });
    expect([...next.keys()]).toEqual(['a']);
  });

  it('adds a new car with its cover', () => {
    const next = applyDelta(stock, {
      vehicles: [stockVehicle({ id: 'c', modelo: 'X7' })],
      covers: new Map([['c', cover({ id: 'p9' })]]),
      publicIds: new Set(['a', 'b', 'c']),
    });
    expect(next.get('c')).toMatchObject({ modelo: 'X7', cover: { id: 'p9' } });
    expect(changedIn(next)).toEqual(['c']);
  });

  it('updates a saved car and keeps a cover that is not in the delta', () => {
    const next = applyDelta(stock, {
      ...noChange,
      vehicles: [stockVehicle({ id: 'a', status: 'reservado', updated_at: later })],
    });
    expect(next.get('a')).toMatchObject({ status: 'reservado', cover: { id: 'p1' } });
  });

  it.each([
    ['another photo', cover({ id: 'p2' }), ['a']],
    ['none left', null, ['a']],
    ['the same photo', { ...photo }, []],
    ['the same photo, measured now', { ...photo, ancho: 100 }, ['a']],
    ['the same photo, found to be dark', { ...photo, oscura: true }, ['a']],
    ['the same photo, covered', { ...photo, tapado: '100_200_300_50' }, ['a']],
  ])('cover of an unsaved car: %s', (_what, cover, changed) => {
    const next = applyDelta(stock, { ...noChange, covers: new Map([['a', cover]]) });
    expect(changedIn(next)).toEqual(changed);
    expect(next.get('a')?.cover).toEqual(cover);
  });

  it.each([
    ['turned', { giro: 90 }],
    ['covered', { tapado: '100_200_300_50' }],
    ['given a focal point', { foco: '10,20' }],
  ])('the photo after the cover, %s, counts as changed', (_what, change) => {
    const next = vehicleImage({ id: 'p2' });
    const two = indexStock([snapshotVehicle({ id: 'a', cover: cover({ id: 'p1', next }) })]);
    expect(applyCover(two, 'a', cover({ id: 'p1', next: { ...next } }))).toBe(two);
    expect(applyCover(two, 'a', cover({ id: 'p1', next: { ...next, ...change } }))).not.toBe(two);
  });

  it('builds the whole stock from nothing', () => {
    const next = applyDelta(new Map(), { ...noChange, vehicles: [stockVehicle({ id: 'b' })] });
    expect([...next.keys()]).toEqual(['b']);
  });
});

describe('applyVehicle', () => {
  it('shows a sale and keeps the cover', () => {
    const next = applyVehicle(stock, stockVehicle({ id: 'a', status: 'vendido' }));
    expect(next.get('a')).toMatchObject({ status: 'vendido', cover: { id: 'p1' } });
  });
  it('removes a hidden car, an event that only administrators receive', () => {
    expect(applyVehicle(stock, stockVehicle({ id: 'a', status: 'oculto' })).has('a')).toBe(false);
  });
  it('adds a new car without a cover', () => {
    expect(applyVehicle(stock, stockVehicle({ id: 'n' })).get('n')?.cover).toBeNull();
  });
});

it('a cover for an unknown car and the removal of one change nothing', () => {
  expect(applyCover(stock, 'x', photo)).toBe(stock);
  expect(withoutVehicle(stock, 'x')).toBe(stock);
});
