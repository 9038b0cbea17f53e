import { describe, expect, it } from 'vitest';
import { filtersFromQuery, queryFromFilters } from './filter-url.ts';
import { NO_FILTERS, type CatalogueFilters } from './filters.ts';

const round: [string, Partial<CatalogueFilters>][] = [
  ['', {}],
  ['?q=citro%C3%ABn+c4', { search: 'citroën c4' }],
  ['?marca=Mercedes-Benz', { marca: 'Mercedes-Benz' }],
  ['?marca=Lynk+%26+Co', { marca: 'Lynk & Co' }],
  ['?combustible=electrico&estado=reservado', { combustible: 'electrico', estado: 'reservado' }],
  ['?precio=25000-50000&anio=-2004&orden=km-asc', { precio: '25000-50000', anio: '-2004', orden: 'km-asc' }],
];

describe('the URL and the filters say the same', () => {
  it.each(round)('%j', (query, filters) => {
    expect(filtersFromQuery(query)).toEqual({ ...NO_FILTERS, ...filters });
    expect(queryFromFilters({ ...NO_FILTERS, ...filters })).toBe(query);
  });
});

describe('filtersFromQuery takes the default for', () => {
  it.each([
    '?estado=vendido',
    '?estado=oculto',
    '?precio=7',
    '?anio=2021',
    '?orden=raro',
    '?q=%20',
    '?marca=',
    '?orden=recientes',
  ])('%s', (query) => {
    expect(filtersFromQuery(query)).toEqual(NO_FILTERS);
  });
});

describe('queryFromFilters', () => {
  it('keeps parameters of others and drops what is back at its default', () => {
    expect(queryFromFilters({ ...NO_FILTERS, marca: 'BMW' }, '?utm_source=x&estado=reservado')).toBe(
      '?utm_source=x&marca=BMW',
    );
  });
  it('trims the search', () => {
    expect(queryFromFilters({ ...NO_FILTERS, search: '  x5 ' })).toBe('?q=x5');
  });
});
