import { describe, expect, it } from 'vitest';
import type { TrashItem } from './trash.api.ts';
import { daysLeftText, restoredText, trashKind, trashLink, trashTitle } from './trash.messages.ts';

const item: TrashItem = {
  ...{ collection: 'vehicle_specs', id: 'a', vehicle: 'b', since: '', label: 'BMW X5 · 2021' },
  ...{ referencia: 'V-0041', matricula: '1234 BCD', km: 68_500 },
  ...{ detail: 'Par: 400 Nm', photo: '', who: '' },
};

describe('items in the trash', () => {
  it.each<[TrashItem, string, string]>([
    [item, 'Par: 400 Nm', 'Especificación de BMW X5 · 2021'],
    [
      { ...item, collection: 'vehicles', detail: '' },
      'BMW X5 · 2021',
      'Vehículo, con sus imágenes y especificaciones',
    ],
    [{ ...item, collection: 'vehicle_images', detail: '' }, 'BMW X5 · 2021', 'Imagen'],
  ])('have a title and a kind: %j', (shown, title, kind) => {
    expect([trashTitle(shown), trashKind(shown)]).toEqual([title, kind]);
  });
});

it.each([
  ['vehicles', 'Ver historial', { tab: 'ajustes', vista: 'historial', vehiculo: 'b' }],
  ['vehicle_images', 'Ver imágenes', { tab: 'imagenes', vehiculo: 'b' }],
  ['vehicle_specs', 'Ver especificaciones', { tab: 'especificaciones', vehiculo: 'b' }],
] as const)('an item of %s leads to what its car still has', (collection, label, to) => {
  expect(trashLink({ ...item, collection })).toEqual({ label, to });
});

describe('daysLeftText', () => {
  const since = '2026-11-01 10:00:00.000Z';
  it.each([
    ['2026-11-01T10:00:01Z', 'quedan 30 días'],
    ['2026-11-29T11:00:00Z', 'quedan 2 días'],
    ['2026-11-30T11:00:00Z', 'queda 1 día'],
    ['2026-12-01T11:00:00Z', 'se elimina hoy'],
  ])('at %s', (now, expected) => {
    expect(daysLeftText(since, new Date(now))).toBe(expected);
  });
});

it.each([
  [['vehicles'], 'Restaurado correctamente'],
  [['vehicle_images'], 'Restaurado correctamente'],
  [['vehicles', 'vehicles'], 'Restaurados correctamente'],
  [['vehicle_images', 'vehicle_images'], 'Restauradas correctamente'],
] as const)('reports that %j were restored', (collections, words) => {
  expect(restoredText(collections.map((collection) => ({ collection, id: 'a' })))).toBe(words);
});
