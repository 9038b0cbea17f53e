import { expect, it } from 'vitest';
import { previousPriceError } from './previous-price.ts';

const NNBSP = '\u202f';
const NOT_HIGHER = 'Debe ser mayor que el precio';

it.each([
  [48_000, 45_000, 52_000, null, `No puede superar 48.000${NNBSP}€, el precio hasta ahora`],
  [48_000, 45_000, 52_000, 49_000, `No puede superar 48.000${NNBSP}€, el precio hasta ahora`],
  [48_000, 45_000, 48_000, 46_000, `No puede superar 46.000${NNBSP}€, el más bajo de los últimos 30 días`],
  [null, 45_000, 48_000, 46_000, `No puede superar 46.000${NNBSP}€, el más bajo de los últimos 30 días`],
  [48_000, 53_000, 52_000, null, NOT_HIGHER],
  [48_000, null, 52_000, null, NOT_HIGHER],
  [48_000, 45_000, 48_000, null, null],
  [48_000, 45_000, null, 46_000, null],
  // The price is unchanged.
  [48_000, 48_000, 52_000, 46_000, null],
])('from %j to %j, before: %j, lowest: %j', (former, precio_eur, precio_anterior_eur, lowest, expected) => {
  expect(previousPriceError(former, { precio_eur, precio_anterior_eur }, lowest)).toBe(expected);
});
