import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { dealerContact } from '#src/features/company/business/business.ts';
import type { PricedVehicle } from '#src/features/vehicles/domain/vehicle.price.ts';
import { readAloud } from '#tests/support/read-aloud.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { PriceCard } from './PriceCard.tsx';

const draw = (change: Partial<PricedVehicle>) =>
  renderToStaticMarkup(
    createElement(PriceCard, {
      vehicle: { ...stockVehicle({ precio_eur: 32_900 }), ...change },
      title: 'BMW Serie 3',
      url: 'https://coches.example/vehiculo/bmw-serie-3-2021',
      dealer: dealerContact(demoBusiness),
    }),
  );

describe('the price card', () => {
  it.each<[Partial<PricedVehicle>, RegExp]>([
    [{ precio_anterior_eur: 35_900 }, /^Antes: 35\.900\s€ 32\.900\s€/],
    [{ precio_anterior_eur: 30_000 }, /^32\.900\s€/],
    [{ precio_anterior_eur: 32_900 }, /^32\.900\s€/],
    [{ precio_eur: null, precio_anterior_eur: 35_900 }, /^Consultar precio/],
    [
      { iva_incluido: true, financiacion_disponible: true },
      /€ IVA incluido 💰 Financiación disponible Llamar/,
    ],
    [{ iva_incluido: false, financiacion_disponible: false }, /€ Llamar ahora WhatsApp/],
  ])('of %j says %s', (change, text) => {
    expect(readAloud(draw(change))).toMatch(text);
  });

  it('strikes the former price, and leads to a call and to a chat about this car', () => {
    const html = draw({ precio_anterior_eur: 35_900 });
    expect(html).toMatch(/<s>35\.900\s€<\/s>/);
    expect(html).toMatch(/href="tel:\+34\d{9}"/);
    expect(decodeURIComponent(html)).toContain('https://coches.example/vehiculo/bmw-serie-3-2021');
  });
});
