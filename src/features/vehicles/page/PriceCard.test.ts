import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { dealerContact } from '#src/features/company/business/business.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readAloud } from '#tests/support/read-aloud.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { PriceCard } from './PriceCard.tsx';
import { sameAgainHref } from './same-again.ts';

const draw = (change: Partial<Vehicle>, business: Partial<typeof demoBusiness> = {}) =>
  renderToStaticMarkup(
    createElement(PriceCard, {
      vehicle: { ...stockVehicle({ precio_eur: 32_900 }), ...change },
      title: 'BMW Serie 3',
      url: 'https://coches.example/vehiculo/bmw-serie-3-2021',
      dealer: dealerContact({ ...demoBusiness, ...business }),
      again: '/importacion?marca=BMW',
    }),
  );

describe('the price card', () => {
  it.each<[Partial<Vehicle>, RegExp]>([
    [{ precio_anterior_eur: 35_900 }, /^Antes: 35\.900\s€ 32\.900\s€/],
    [{ precio_anterior_eur: 30_000 }, /^32\.900\s€/],
    [{ precio_anterior_eur: 32_900 }, /^32\.900\s€/],
    // Without a price there is no reduction, and the flags are shown (SPEC section 2).
    [
      { precio_eur: null, precio_anterior_eur: 35_900 },
      /^Consultar precio IVA incluido 💰 Financiación disponible Preguntar Llamar/,
    ],
    [
      { precio_eur: null, iva_incluido: true, financiacion_disponible: false },
      /^Consultar precio IVA incluido Preguntar Llamar/,
    ],
    [
      { status: 'vendido', precio_anterior_eur: 35_900 },
      /^Antes: 35\.900\s€ 32\.900\s€ IVA incluido 💰 Financiación disponible Buscar uno igual Llamar ahora WhatsApp/,
    ],
    [
      { status: 'oculto', precio_eur: null, iva_incluido: false },
      /^Consultar precio 💰 Financiación disponible Buscar uno igual Llamar/,
    ],
    [{ status: 'reservado' }, /Preguntar Llamar/],
    [
      { iva_incluido: true, financiacion_disponible: true },
      /€ IVA incluido 💰 Financiación disponible Precio final en España: vehículo, transporte, gestión documental e IVA\. Preguntar Llamar/,
    ],
    [{ iva_incluido: false, financiacion_disponible: false }, /€ Preguntar Llamar ahora WhatsApp/],
    [
      { precio_eur: 49_900, iva_incluido: false, regimen_iva: 'deducible', financiacion_disponible: false },
      /^49\.900\s€ más IVA \(21\s%\):\s10\.479\s€ · 60\.379\s€ Preguntar/,
    ],
    [
      { precio_eur: 49_900, precio_anterior_eur: 52_900, iva_incluido: false, regimen_iva: 'deducible' },
      /^Antes: 52\.900\s€ 49\.900\s€ más IVA \(21\s%\):\s10\.479\s€ · 60\.379\s€ 💰 Financiación/,
    ],
    [{ iva_incluido: true, regimen_iva: 'deducible' }, /^32\.900\s€ IVA incluido/],
    [{ iva_incluido: false, regimen_iva: 'rebu', financiacion_disponible: false }, /^32\.900\s€ Preguntar/],
    [{ precio_eur: null, iva_incluido: false, regimen_iva: 'deducible' }, /^Consultar precio 💰/],
  ])('for %j reads %s', (change, text) => {
    expect(readAloud(draw(change))).toMatch(text);
  });

  it.each<[Partial<Vehicle>, boolean]>([
    [{}, true],
    [{ iva_incluido: false, financiacion_disponible: false }, true],
    [{ precio_eur: null }, false],
    [{ status: 'vendido' }, false],
  ])('says of %j that the price is a cash price, where the dealer confirms it: %s', (change, isSaid) => {
    const said = /Precio al contado, sin condición de financiar/;
    expect(said.test(readAloud(draw(change, { cashPrice: true })))).toBe(isSaid);
    expect(readAloud(draw(change))).not.toMatch(said);
  });

  it('links to the enquiry form of a car for sale, and to a search for a similar car for a sold one', () => {
    expect(draw({})).toContain('href="#preguntar"');
    const sold = draw({ status: 'vendido' });
    expect(sold).not.toContain('href="#preguntar"');
    expect(sold).toContain('href="/importacion?marca=BMW"');
  });

  it.each([
    [
      {},
      /^\/importacion\?marca=BMW&modelo=Serie\+3&anio=2021&presupuesto=32900&especificaciones=320d\+Touring%2C\+de\+2021#solicitud$/,
    ],
    [{ anio: 2025 }, /anio=2024&/],
    [{ anio: 2008 }, /^((?!anio).)*especificaciones=320d\+Touring%2C\+de\+2008#/],
    [{ precio_eur: null, version: '' }, /modelo=Serie\+3&anio=2021&especificaciones=de\+2021#/],
    [{ marca: 'A&B', precio_eur: 1234.5 }, /marca=A%26B&.*presupuesto=1235&/],
  ])('prefills the import form for %j within its limits', (change, expected) => {
    expect(sameAgainHref(stockVehicle({ precio_eur: 32_900, ...change }))).toMatch(expected);
  });

  it('strikes through the former price, and links to a call and a chat about this car', () => {
    const html = draw({ precio_anterior_eur: 35_900 });
    expect(html).toMatch(/<s>35\.900\s€<\/s>/);
    expect(html).toMatch(/href="tel:\+34\d{9}"/);
    expect(decodeURIComponent(html)).toContain('https://coches.example/vehiculo/bmw-serie-3-2021');
  });
});
