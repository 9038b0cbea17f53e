import { expect, it, test } from 'vitest';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import {
  carFeeds,
  carFeedText,
  countFeed,
  lackTarget,
  lackWord,
  offeredText,
  othersText,
} from './car-feeds.ts';

const ON = { google: { tienda: 'A' }, meta: { latitud: 40, longitud: -3 } };
const car = (fields: Partial<StockVehicle> = {}) =>
  stockVehicle({ referencia: 'V-1', primera_matriculacion: '2021-03', regimen_iva: 'rebu', ...fields });

test.each<[Partial<StockVehicle>, readonly string[]]>([
  [{}, ['En el archivo de Google', 'En el archivo de Meta']],
  [{ referencia: '' }, ['Fuera del archivo de Google', 'En el archivo de Meta']],
  [{ status: 'reservado' }, ['Fuera del archivo de Google: reservado', 'En el archivo de Meta']],
  [
    { ubicacion_pais: 'Alemania' },
    ['Fuera del archivo de Google: todavía no está en España', 'En el archivo de Meta'],
  ],
])('a car with %j', (fields, texts) => {
  expect(carFeeds(ON, car(fields), 1).map(carFeedText)).toEqual(texts);
});

test('a file that is off is not mentioned', () => {
  expect(carFeeds({}, car(), 1)).toEqual([]);
  expect(carFeeds({ meta: ON.meta }, car(), 1).map(({ advertiser }) => advertiser)).toEqual(['meta']);
});

test('what is missing leads to its field, photos to their tab', () => {
  const [google] = carFeeds(ON, car({ color_exterior: '' }), 0);
  const lacks = google?.place.kind === 'lacks' ? google.place.lacks : [];
  expect([lackWord(lacks), lackWord(lacks.slice(0, 1))]).toEqual(['Faltan:', 'Falta:']);
  expect(lacks.map((lack) => [lack.text, lackTarget('coche1', lack)])).toEqual([
    ['color', { tab: 'vehiculos', editar: 'coche1', campo: 'color_exterior' }],
    ['fotos', { tab: 'imagenes', vehiculo: 'coche1' }],
  ]);
  expect(lackTarget('coche1', { field: null, text: 'consumo eléctrico' })).toBeNull();
});

it('counts the cars of a file', () => {
  const cars = [
    ...[car(), car({ id: 'b' }), car({ id: 'c', km: null }), car({ status: 'vendido' })],
    ...[car({ status: 'vendido' }), car({ status: 'reservado' })],
  ].map((vehicle) => ({ vehicle, photos: 1 }));
  const { offered, lacking, others } = countFeed('google', cars);
  expect([offered, lacking.map(({ vehicle }) => vehicle.id), othersText(others)]).toEqual([
    2,
    ['c'],
    'No se incluyen: vendido (2), reservado (1).',
  ]);
  expect(countFeed('meta', cars).offered).toBe(5);
  expect(othersText(new Map())).toBe('');
  expect([offeredText(1, true), offeredText(2, false)]).toEqual([
    '1 coche en el archivo',
    'Con los datos de ahora tendría 2 coches',
  ]);
});
