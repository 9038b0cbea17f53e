import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $stockSaves, forgetSaved, hiddenSaves, noteCar, noteSaved } from './stock-saves.store.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  for (const [id, status] of [
    ['hidden', 'oculto'],
    ['other', 'oculto'],
    ['shown', 'disponible'],
    ['sold', 'vendido'],
  ] as const)
    noteCar({ id, status });
});
afterEach(() => {
  forgetSaved(Infinity);
  vi.useRealTimers();
});

const count = () => hiddenSaves($stockSaves.get());

it.each<[string, readonly (readonly string[])[], number]>([
  ['nothing', [], 0],
  ['a hidden car', [['hidden']], 1],
  ['the same car twice', [['hidden'], ['hidden']], 1],
  ['two hidden cars', [['hidden', 'other']], 2],
  ['one hidden car after the other', [['hidden'], ['other']], 2],
  ['a public car', [['shown']], 0],
  ['a sold car, which has a page', [['sold']], 0],
  ['a car that was not loaded', [['unknown']], 0],
  ['a hidden and a public car at once', [['hidden', 'shown']], 0],
  ['a hidden car after a public car', [['shown'], ['hidden']], 0],
  ['a public car after a hidden car', [['hidden'], ['shown']], 0],
])('counts the hidden saves of %s', (_what, saves, expected) => {
  for (const ids of saves) noteSaved(ids);
  expect(count()).toBe(expected);
});

it('counts no car that has just been hidden or shown, since visitors saw it before or see it now', () => {
  noteCar({ id: 'shown', status: 'oculto' });
  noteSaved(['shown'], true);
  expect(count()).toBe(0);
  forgetSaved(Infinity);
  noteCar({ id: 'hidden', status: 'disponible' });
  noteSaved(['hidden']);
  expect(count()).toBe(0);
});

it('clears the saves made some seconds before the server reported no publication in progress', () => {
  noteSaved(['hidden']);
  forgetSaved(300);
  expect(count()).toBe(1);
  forgetSaved(5000);
  expect(count()).toBe(0);
});
