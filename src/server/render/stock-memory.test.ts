import { expect, test } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { withChanges } from './stock-memory.ts';

/** A car created on a day of January 2026. */
const car = (id: string, day: number, modelo = 'A4') =>
  stockVehicle({ id, modelo, created_at: `2026-01-${String(day).padStart(2, '0')} 10:00:00.000Z` });

const stock = [car('e', 20), car('c', 10), car('d', 10), car('a', 5)];

test.each([
  ['no change', [], [], 'ecda'],
  ['a changed car keeps its place', ['c'], [car('c', 10, 'A6')], 'ecda'],
  ['a hidden car', ['c'], [], 'eda'],
  ['a new car, the newest', ['f'], [car('f', 21)], 'fecda'],
  ['a car shown again, between others', ['b'], [car('b', 7)], 'ecdba'],
  ['a car shown again, the oldest', ['z'], [car('z', 1)], 'ecdaz'],
  ['a car with the same creation time, ordered by id', ['cc'], [car('cc', 10)], 'ec(cc)da'],
  ['several, in no order', ['b', 'f', 'd', 'a'], [car('b', 7), car('a', 5), car('f', 21)], 'fecba'],
])('%s', (_, changed, fresh, expected) => {
  const merged = withChanges(stock, changed, fresh);
  expect(merged.map(({ id }) => (id.length > 1 ? `(${id})` : id)).join('')).toBe(expected);
  for (const vehicle of fresh) expect(merged).toContain(vehicle);
});

test('orders the first cars of an empty stock', () => {
  expect(withChanges([], ['a', 'b'], [car('a', 1), car('b', 2)]).map(({ id }) => id)).toEqual(['b', 'a']);
});
