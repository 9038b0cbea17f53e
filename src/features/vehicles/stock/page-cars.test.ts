import { expect, it } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { applyAnswer, applyGone, applySaved, currentVehicle, type PageCars } from './page-cars.ts';

const early = '2026-01-01 10:00:00.000Z';
const late = '2026-02-01 10:00:00.000Z';
const car = (id: string, updated_at: string, status = 'disponible') =>
  stockVehicle({ id, updated_at, status });
const none: PageCars = new Map();

/** Statuses by id; null for a car that is gone. */
const statuses = (cars: PageCars) =>
  Object.fromEntries([...cars].map(([id, car]) => [id, car?.status ?? null]));

it.each([
  ['a first event', none, car('a', early, 'reservado'), { a: 'reservado' }],
  ['a later event', applySaved(none, car('a', early)), car('a', late, 'vendido'), { a: 'vendido' }],
  ['an outdated event', applySaved(none, car('a', late, 'vendido')), car('a', early), { a: 'vendido' }],
  ['a car that is hidden', none, car('a', late, 'oculto'), { a: null }],
  ['a car that is shown again', applyGone(none, 'a'), car('a', late), { a: 'disponible' }],
  ['an unknown status', none, car('a', late, 'otro'), { a: 'otro' }],
])('saved: %s', (_what, cars, vehicle, expected) => {
  expect(statuses(applySaved(cars, vehicle))).toEqual(expected);
});

it('updates the returned cars and marks the others as gone', () => {
  const before = applySaved(none, car('b', late, 'vendido'));
  const answer = [car('a', early, 'reservado'), car('b', early)];
  expect(statuses(applyAnswer(before, ['a', 'b', 'c'], answer))).toEqual({
    a: 'reservado',
    b: 'vendido',
    c: null,
  });
});

it.each([
  ['no event', none, 'disponible'],
  ['a sale', applySaved(none, car('a', late, 'vendido')), 'vendido'],
  ['gone', applyGone(none, 'a'), 'oculto'],
])('the car now: %s', (_what, cars, status) => {
  expect(currentVehicle(car('a', early), cars).status).toBe(status);
});

it('keeps a page that was rendered after the last event', () => {
  const drawn = car('a', late);
  expect(currentVehicle(drawn, applySaved(none, car('a', early, 'reservado')))).toBe(drawn);
});
