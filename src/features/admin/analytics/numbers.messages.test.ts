import { describe, expect, it } from 'vitest';
import {
  carNumbersText,
  daysAfter,
  daysBeforeText,
  isCountedBefore,
  noQuietCarsText,
  priceChangeText,
  priceStepText,
  soldAfterText,
  stockTimeText,
} from './numbers.messages.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('stockTimeText', () => {
  it.each([
    ['2026-11-22 08:00:00.000Z', 'disponible', '', 'En stock desde hoy'],
    ['2026-11-21 22:59:00.000Z', 'disponible', '', '1 día en stock'],
    ['2026-11-21 23:01:00.000Z', 'disponible', '', 'En stock desde hoy'],
    ['2026-10-10 10:00:00.000Z', 'reservado', '', '43 días en stock'],
    ['2026-10-10 10:00:00.000Z', 'vendido', '2026-10-20 10:00:00.000Z', 'Vendido en 10 días'],
    ['2026-10-10 10:00:00.000Z', 'vendido', '', ''],
  ])('%s %s %s', (created_at, status, soldAt, expected) => {
    expect(plain(stockTimeText({ created_at, status }, soldAt, NOW))).toBe(expected);
  });
});

it.each([
  [{ leads: 2, visitas: 1180, vendido: '' }, '43 días en stock · 2 leads · 1.180 visitas (30 días)'],
  [{ leads: 1, visitas: 1, vendido: '' }, '43 días en stock · 1 lead · 1 visita (30 días)'],
])('carNumbersText %j', (numbers, expected) => {
  const vehicle = { created_at: '2026-10-10 10:00:00.000Z', status: 'disponible' };
  expect(plain(carNumbersText(vehicle, numbers, NOW))).toBe(expected);
});

it.each([
  [0, 0, 'No hay coches a la venta.'],
  [3, 3, 'Ninguno: todos han recibido alguna consulta en los últimos 60 días.'],
  [1, 1, 'Ninguno: todos han recibido alguna consulta en los últimos 60 días.'],
  [3, 2, 'Ninguno: los que no tienen leads llevan menos de 60 días en stock.'],
  [3, 0, 'Ninguno: los que no tienen leads llevan menos de 60 días en stock.'],
])('explains an empty list for %d cars for sale, %d with enquiries: %s', (enVenta, preguntados, expected) => {
  expect(noQuietCarsText({ enVenta, preguntados })).toBe(expected);
});

it.each([
  [1, '1 día antes'],
  [14, '14 días antes'],
])('describes %d days before a change', (days, expected) => {
  expect(daysBeforeText(days)).toBe(expected);
});

it.each([
  [0, 'Vendido el mismo día'],
  [1, 'Vendido 1 día después'],
  [9, 'Vendido 9 días después'],
])('describes a sale %d days after a change', (days, expected) => {
  expect(plain(soldAfterText(days))).toBe(expected);
});

describe('prices', () => {
  it.each([
    [32_900, 30_900, '32.900 € → 30.900 €', '−2.000 € (−6 %)'],
    [30_000, 33_000, '30.000 € → 33.000 €', '+3.000 € (+10 %)'],
    [100_000, 99_900, '100.000 € → 99.900 €', '−100 € (<1 %)'],
    [null, 33_000, 'Sin precio → 33.000 €', ''],
  ])('describes a change from %s to %s', (before, after, change, step) => {
    expect(plain(priceChangeText({ before, after }))).toBe(change);
    expect(plain(priceStepText({ before, after }))).toBe(step);
  });

  it.each([
    ['2026-11-22T08:00:00Z', 1],
    ['2026-11-12T08:00:00Z', 11],
    ['2026-10-12T08:00:00Z', 14],
  ])('counts the days after a change of %s', (at, days) => {
    expect(daysAfter(Date.parse(at), NOW)).toBe(days);
  });

  it.each([
    ['', false],
    ['2026-11-01', false],
    ['2026-10-29', true],
  ])('checks for visit data when counted since %s', (since, expected) => {
    expect(isCountedBefore(Date.parse('2026-11-12T08:00:00Z'), since)).toBe(expected);
  });
});
