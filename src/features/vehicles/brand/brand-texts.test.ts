import { describe, expect, test } from 'vitest';
import type { BrandPage } from './brand-pages.ts';
import {
  catalogueHref,
  factsLine,
  importOffer,
  pageDescription,
  pageHeading,
  pageTitle,
  yearsText,
} from './brand-texts.ts';

const page = (fields: Partial<BrandPage> = {}): BrandPage => ({
  ...{ marca: 'bmw', modelo: '', path: '/stock/bmw', brand: 'BMW', model: '', count: 12, cards: [] },
  ...{ from: 24_900, years: [2018, 2023], fuels: ['Gasolina', 'Diésel', 'Híbrido'], models: [], texto: '' },
  ...fields,
});
const model = { modelo: 'serie-3', model: 'Serie 3' };
const empty = { count: 0, from: null, years: null, fuels: [] };
const place = { city: 'Alcobendas', region: 'Madrid' };
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('texts of a page', () => {
  test.each([
    [
      page(),
      'BMW en stock',
      'BMW en stock desde 24.900 €',
      'Tenemos 12 BMW en stock: de 2018 a 2023, desde 24.900 €, gasolina, diésel e híbrido. Coches importados de Alemania y Europa, en Alcobendas, Madrid.',
    ],
    [
      page({ ...model, count: 1, years: [2021, 2021], fuels: ['Eléctrico'] }),
      'BMW Serie 3 en stock',
      'BMW Serie 3 en stock desde 24.900 €',
      'Tenemos un BMW Serie 3 en stock: de 2021, por 24.900 €, eléctrico. Coches importados de Alemania y Europa, en Alcobendas, Madrid.',
    ],
    [
      page({ from: null, fuels: [] }),
      'BMW en stock',
      'BMW en stock',
      'Tenemos 12 BMW en stock: de 2018 a 2023. Coches importados de Alemania y Europa, en Alcobendas, Madrid.',
    ],
    [
      page(empty),
      'Ahora no hay ningún BMW en stock',
      'BMW: te lo traemos de Alemania',
      'Ahora no hay ningún BMW en stock. Te lo buscamos en Alemania y te lo traemos.',
    ],
  ])('%#', (shown, heading, title, description) => {
    expect(plain(pageHeading(shown))).toBe(heading);
    expect(plain(pageTitle(shown))).toBe(title);
    expect(plain(pageDescription(shown, place))).toBe(description);
  });

  test.each([
    [page(), 'De 2018 a 2023 · gasolina, diésel e híbrido'],
    [page({ years: [2020, 2020], fuels: [] }), 'De 2020'],
    [page(empty), ''],
  ])('the line below the heading: %#', (shown, line) => {
    expect(factsLine(shown)).toBe(line);
  });

  test('no years without cars', () => {
    expect(yearsText(null)).toBe('');
  });
});

test.each([
  [{ brand: 'BMW', model: '' }, '/importacion?marca=BMW#solicitud', '/catalogo?marca=BMW'],
  [
    { brand: 'Citroën', model: 'C4 & más' },
    '/importacion?marca=Citro%C3%ABn&modelo=C4+%26+m%C3%A1s#solicitud',
    '/catalogo?q=C4+%26+m%C3%A1s&marca=Citro%C3%ABn',
  ],
])('links of %j', (names, form, catalogue) => {
  expect(importOffer(page(names), '24 horas').href).toBe(form);
  expect(catalogueHref(names)).toBe(catalogue);
});
