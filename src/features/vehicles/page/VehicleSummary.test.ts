import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dealerContact } from '#src/features/company/business/business.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { readAloud } from '#tests/support/read-aloud.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { VehicleSummary } from './VehicleSummary.tsx';

it.each([
  ['Stuttgart', 'Alemania', 'En Stuttgart · entrega en Alcobendas'],
  ['', 'Alemania', 'En Alemania · entrega en Alcobendas'],
  ['Valencia', 'España', 'En Valencia'],
])('shows the location of a car in %j, %j once', (ubicacion_ciudad, ubicacion_pais, place) => {
  const vehicle = stockVehicle({ ubicacion_ciudad, ubicacion_pais });
  const dealer = dealerContact(demoBusiness);
  const text = readAloud(
    renderToStaticMarkup(
      createElement(VehicleSummary, { vehicle, url: 'https://coches.example/x', dealer, again: '' }),
    ),
  );
  expect(text).toContain(place);
  for (const name of [ubicacion_ciudad, ubicacion_pais].filter((part) => part !== ''))
    expect(text.split(name).length - 1).toBeLessThanOrEqual(1);
});
