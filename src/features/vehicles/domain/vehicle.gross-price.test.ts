import { expect, it } from 'vitest';
import { grossPrice, payablePrice, type GrossPrice } from './vehicle.gross-price.ts';

it.each<[number | null, boolean, string, GrossPrice]>([
  [null, true, 'rebu', { kind: 'none' }],
  [null, false, '', { kind: 'none' }],
  [49_900, true, '', { kind: 'whole', gross: 49_900 }],
  [49_900, true, 'deducible', { kind: 'whole', gross: 49_900 }],
  [49_900, false, 'rebu', { kind: 'whole', gross: 49_900 }],
  [49_900, false, 'sin_iva', { kind: 'whole', gross: 49_900 }],
  [49_900, false, 'deducible', { kind: 'net', net: 49_900, vat: 10_479, gross: 60_379 }],
  [24_792.99, false, 'deducible', { kind: 'net', net: 24_792.99, vat: 5206.53, gross: 29_999.52 }],
  [0.07, false, 'deducible', { kind: 'net', net: 0.07, vat: 0.01, gross: 0.08 }],
  [
    99_999_999,
    false,
    'deducible',
    { kind: 'net', net: 99_999_999, vat: 20_999_999.79, gross: 120_999_998.79 },
  ],
  [49_900, false, '', { kind: 'unknown' }],
  [49_900, false, 'otro', { kind: 'unknown' }],
])('price %j, iva_incluido %j, régimen %j', (precio_eur, iva_incluido, regimen_iva, expected) => {
  expect(grossPrice({ precio_eur, iva_incluido, regimen_iva })).toEqual(expected);
});

it.each<[number | null, boolean, string, number | null]>([
  [null, false, 'deducible', null],
  [49_900, true, '', 49_900],
  [49_900, false, 'deducible', 60_379],
  [49_900, false, '', 49_900],
])(
  'of price %j, iva_incluido %j, régimen %j, a buyer pays %j',
  (precio_eur, iva_incluido, regimen_iva, sum) => {
    expect(payablePrice({ precio_eur, iva_incluido, regimen_iva })).toBe(sum);
  },
);
