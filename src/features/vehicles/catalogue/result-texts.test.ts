import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from './filters.ts';
import { emptyHint, emptyText, foundText, resultLine, showText } from './result-texts.ts';

describe('resultLine', () => {
  it.each([
    ['', 0, '0 vehículos encontrados'],
    ['', 1, '1 vehículo encontrado'],
    ['  ', 2, '2 vehículos encontrados'],
    ['golf', 1, 'Resultados para "golf": 1 vehículo encontrado'],
    [' golf ', 12, 'Resultados para "golf": 12 vehículos encontrados'],
  ])('%j with %d', (search, count, text) => {
    expect(resultLine(search, count)).toBe(text);
  });
});

it('foundText equals the line without a search', () => {
  expect(foundText(3)).toBe(resultLine('', 3));
});

it.each([
  [0, 'Ningún vehículo coincide'],
  [1, 'Ver 1 vehículo'],
  [12, 'Ver 12 vehículos'],
])('the button from the filters to %d results', (count, text) => {
  expect(showText(count)).toBe(text);
});

it('the hint differs with a search, and names it', () => {
  expect(emptyHint(' ')).not.toBe(emptyHint('x'));
  expect(emptyHint(' tractor ')).toContain('"tractor"');
});

it.each([
  ['a stock without cars', {}, false, /^Ahora mismo no hay vehículos en stock\. Podemos importar/],
  ['an order alone', { orden: 'km-asc' }, false, /^Ahora mismo no hay vehículos en stock\./],
  ['a filter', { marca: 'BMW' }, false, /^Ningún coche del stock cumple estos filtros\./],
  ['a search', { search: 'tractor' }, false, /^Nada coincide con "tractor"\./],
  ['a stock that could not be loaded', {}, true, /^No hemos podido cargar el stock\./],
  ['the same, filtered', { search: 'tractor' }, true, /^No hemos podido cargar el stock\./],
])('the text of an empty list: %s', (_why, filters, failed, text) => {
  expect(emptyText({ filters: { ...NO_FILTERS, ...filters }, failed })).toMatch(text);
});
