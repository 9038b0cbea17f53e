import { describe, expect, it } from 'vitest';
import { importCosts } from '#src/config/import-costs.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { dealerCosts, importCost, registrationTaxPercent, type ImportCase } from './import-cost.ts';
import { caseProblems, costMessage, costTexts, readCase, withCostMessage } from './import-cost-texts.ts';

describe('registrationTaxPercent', () => {
  it.each([
    [0, 0],
    [120, 0],
    [120.1, 4.75],
    [121, 4.75],
    [159, 4.75],
    [159.9, 4.75],
    [160, 9.75],
    [199, 9.75],
    [199.9, 9.75],
    [200, 14.75],
    [400, 14.75],
  ])('returns for %d g/km %d %%', (co2, percent) => {
    expect(registrationTaxPercent(co2)).toBe(percent);
  });
});

const costs = { transporte: 1_000, gestion: 900, placas: 100 };

describe('importCost', () => {
  it.each<[ImportCase, number, number, number]>([
    // case, registration tax, IVA, total
    [{ precio: 40_000, co2: 0, iva: 'nuevo' }, 0, 8_400, 50_400],
    [{ precio: 40_000, co2: 150, iva: 'nuevo' }, 1_900, 8_400, 52_300],
    [{ precio: 40_000, co2: 150, iva: 'deducible' }, 1_900, 8_400, 52_300],
    [{ precio: 40_000, co2: 150, iva: 'usado' }, 1_900, 0, 43_900],
    [{ precio: 40_000, co2: 160, iva: 'usado' }, 3_900, 0, 45_900],
    [{ precio: 40_000, co2: 200, iva: 'usado' }, 5_900, 0, 47_900],
    // Each line is rounded, so that the displayed lines add up.
    [{ precio: 33_333, co2: 130, iva: 'deducible' }, 1_583, 7_000, 43_916],
  ])('calculates %j', (input, matriculacion, iva, total) => {
    const cost = importCost(input, costs);
    expect(cost).toMatchObject({ ...costs, matriculacion, iva, total });
    expect(cost.precio + 2_000 + cost.matriculacion + cost.iva).toBe(cost.total);
  });
});

describe('dealerCosts', () => {
  it('are the examples for the demo dealer, and null for another dealer without figures', () => {
    expect(dealerCosts(importCosts, demoBusiness.nif)?.areExamples).toBe(true);
    expect(dealerCosts(importCosts, 'B12345674')).toBeNull();
    expect(dealerCosts({ ...costs, examplesOf: '' }, 'B12345674')).toEqual({ costs, areExamples: false });
  });
});

describe('readCase', () => {
  it.each([
    ['40.000', '150', 'usado', { precio: 40_000, co2: 150, iva: 'usado' }],
    ['40000 €', '0', 'nuevo', { precio: 40_000, co2: 0, iva: 'nuevo' }],
    ['40 mil', '120,5', 'deducible', { precio: 40_000, co2: 120.5, iva: 'deducible' }],
    ['', '150', 'usado', null],
    ['mucho', '150', 'usado', null],
    ['0', '150', 'usado', null],
    ['40.000', '', 'usado', null],
    ['40.000', '-1', 'usado', null],
    ['40.000', '1500', 'usado', null],
    ['40.000', 'bajo', 'usado', null],
    ['40.000', '150', 'otro', null],
  ])('reads %j, %j, %j', (precio, co2, iva, expected) => {
    expect(readCase({ precio, co2, iva })).toEqual(expected);
  });
});

describe('caseProblems', () => {
  const precio = 'Escribe el precio en cifras, entre 1 y 999.999.999\u202f€.';
  const co2 = 'Escribe el CO₂ en cifras, de 0 a 999\u202fg/km.';
  it.each([
    ['40.000', '150', '', ''],
    ['abc', '150', precio, ''],
    ['0', '150', precio, ''],
    ['999999999999', '150', precio, ''],
    ['', '', precio, co2],
    ['40.000', '1500', '', co2],
    ['40.000', '-1', '', co2],
    ['40.000', 'bajo', '', co2],
  ])('for %j and %j are %j and %j', (typedPrice, typedCo2, ofPrice, ofCo2) => {
    expect(caseProblems({ precio: typedPrice, co2: typedCo2 })).toEqual({ precio: ofPrice, co2: ofCo2 });
  });
});

describe('texts', () => {
  const input: ImportCase = { precio: 40_000, co2: 150, iva: 'deducible' };

  it('format each line', () => {
    expect(costTexts(importCost(input, costs))).toEqual({
      precio: '40.000\u202f€',
      transporte: '1.000\u202f€',
      gestion: '900\u202f€',
      placas: '100\u202f€',
      matriculacion: '1.900\u202f€',
      matriculacionPercent: '4,75\u202f%',
      iva: '8.400\u202f€',
      ivaPercent: '21\u202f%',
      total: '52.300\u202f€',
    });
    expect(costTexts(importCost({ ...input, iva: 'usado' }, costs))).toMatchObject({
      iva: 'Ya en el precio',
      ivaPercent: '',
    });
    expect(costTexts(null)).toMatchObject({ precio: '—', total: '—', iva: '—' });
  });

  it('append a calculation to the request once, after the typed text', () => {
    const first = costMessage(input, importCost(input, costs));
    expect(first).toMatch(
      /^Cálculo orientativo de la web: .*IVA deducible.*150 g\/km.*\nPrecio final en España: 52\.300 €/s,
    );
    const once = withCostMessage('Color azul.', first);
    expect(once).toBe(`Color azul.\n\n${first}`);
    const other = costMessage({ ...input, precio: 50_000 }, importCost({ ...input, precio: 50_000 }, costs));
    expect(withCostMessage(once, other)).toBe(`Color azul.\n\n${other}`);
    expect(withCostMessage('', first)).toBe(first);
    expect(withCostMessage(`${first}\n\nY con gancho.`, other)).toBe(`Y con gancho.\n\n${other}`);
  });
});
