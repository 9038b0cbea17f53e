import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dealerContact } from '#src/features/company/business/business.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { readAloud } from '#tests/support/read-aloud.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { PriceBar } from './PriceBar.tsx';

it.each<[Partial<Vehicle>, RegExp]>([
  [{}, /^BMW Serie 3 49\.900\s€ Preguntar/],
  [{ iva_incluido: false, regimen_iva: 'deducible' }, /^BMW Serie 3 49\.900\s€ 60\.379\s€ con IVA Preguntar/],
  [{ iva_incluido: false, regimen_iva: 'rebu' }, /^BMW Serie 3 49\.900\s€ Preguntar/],
  [{ iva_incluido: false, regimen_iva: '' }, /^BMW Serie 3 49\.900\s€ Preguntar/],
  [
    { precio_eur: null, iva_incluido: false, regimen_iva: 'deducible' },
    /^BMW Serie 3 Consultar precio Preguntar/,
  ],
])('the price bar of a car with %j reads %s', (fields, text) => {
  const vehicle = stockVehicle({ precio_eur: 49_900, ...fields });
  const dealer = dealerContact(demoBusiness);
  const bar = createElement(PriceBar, {
    vehicle,
    title: 'BMW Serie 3',
    url: 'https://coches.example/x',
    dealer,
  });
  expect(readAloud(renderToStaticMarkup(bar))).toMatch(text);
});
