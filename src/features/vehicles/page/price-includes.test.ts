import { expect, test } from 'vitest';
import { isRegistrationTaxOpen, priceIncludesText } from './price-includes.ts';

const none = (co2: number) => ` No paga impuesto de matriculación: emite ${co2}\u202fg/km.`;
const ask = (percent: string) => ` Pregúntanos si incluye el impuesto de matriculación (${percent}\u202f%).`;

test.each([
  [0, 'España', 'Vehículo e IVA.', `Vehículo e IVA.${none(0)}`],
  [120, 'Alemania', 'Vehículo e IVA.', `Vehículo e IVA.${none(120)}`],
  // The tax is due, and it is unknown whether the price includes it.
  [121, 'Alemania', 'Vehículo e IVA.', `Vehículo e IVA.${ask('4,75')}`],
  [200, 'Alemania', 'Vehículo e IVA.', `Vehículo e IVA.${ask('14,75')}`],
  // The tax may be paid already.
  [121, 'España', 'Vehículo e IVA.', 'Vehículo e IVA.'],
  [121, '', 'Vehículo e IVA.', 'Vehículo e IVA.'],
  [null, 'Alemania', 'Vehículo e IVA.', 'Vehículo e IVA.'],
  // The dealer's text already mentions it.
  [0, 'España', 'Con impuesto de Matriculación.', 'Con impuesto de Matriculación.'],
  [200, 'Alemania', 'Con impuesto de Matriculación.', 'Con impuesto de Matriculación.'],
])('a car of %s g/km in "%s", "%s": "%s"', (co2_g_km, ubicacion_pais, priceIncludes, text) => {
  expect(priceIncludesText({ co2_g_km, ubicacion_pais }, { priceIncludes, costs: [] })).toBe(text);
});

test.each([
  [200, 'Alemania', 'Vehículo e IVA.', 'Impuesto de matriculación', false],
  [200, 'Alemania', 'Vehículo e IVA.', 'Gestoría', true],
  [null, 'Alemania', 'Vehículo e IVA.', 'Gestoría', true],
  [120, 'Alemania', 'Vehículo e IVA.', 'Gestoría', false],
  [200, 'España', 'Vehículo e IVA.', 'Gestoría', false],
  [200, 'Alemania', 'Con impuesto de matriculación.', 'Gestoría', false],
])(
  'the registration tax of a car of %s g/km in "%s", with "%s" and the cost "%s", is open: %s',
  (co2_g_km, ubicacion_pais, priceIncludes, name, isOpen) => {
    const costs = [{ name }];
    expect(isRegistrationTaxOpen({ co2_g_km, ubicacion_pais }, { priceIncludes, costs })).toBe(isOpen);
    const asks = priceIncludesText({ co2_g_km, ubicacion_pais }, { priceIncludes, costs }).includes(
      'Pregúntanos',
    );
    // Without emissions there is no rate to ask about.
    expect(asks).toBe(isOpen && co2_g_km !== null);
  },
);
