import { expect, test } from 'vitest';
import { priceIncludesText } from './price-includes.ts';

const none = (co2: number) => ` No paga impuesto de matriculación: emite ${co2}\u00a0g/km.`;

test.each([
  [0, 'Vehículo e IVA.', `Vehículo e IVA.${none(0)}`],
  [120, 'Vehículo e IVA.', `Vehículo e IVA.${none(120)}`],
  // It pays, and nobody has said whether the price holds it.
  [121, 'Vehículo e IVA.', 'Vehículo e IVA.'],
  [null, 'Vehículo e IVA.', 'Vehículo e IVA.'],
  // The dealer says so already.
  [0, 'Con impuesto de Matriculación.', 'Con impuesto de Matriculación.'],
])('a car of %s g/km, "%s": "%s"', (co2_g_km, priceIncludes, text) => {
  expect(priceIncludesText({ co2_g_km }, { priceIncludes })).toBe(text);
});
