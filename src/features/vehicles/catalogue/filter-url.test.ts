import { describe, expect, it } from 'vitest';
import { canonicalQuery, filtersFromQuery, queryFromFilters, withStockBrand } from './filter-url.ts';
import { NO_FILTERS, type CatalogueFilters } from './filters.ts';

const round: [string, Partial<CatalogueFilters>][] = [
  ['', {}],
  ['?q=citro%C3%ABn+c4', { search: 'citroën c4' }],
  ['?marca=Mercedes-Benz', { marca: 'Mercedes-Benz' }],
  ['?marca=Lynk+%26+Co', { marca: 'Lynk & Co' }],
  ['?combustible=electrico&estado=reservado', { combustible: 'electrico', estado: 'reservado' }],
  ['?precio=25000-50000&anio=-2004&orden=km-asc', { precio: '25000-50000', anio: '-2004', orden: 'km-asc' }],
  ['?precio_max=60000', { precio: '-60000' }],
  ['?precio_min=30000', { precio: '30000-' }],
  ['?estado=disponible&precio_min=30000&precio_max=60000', { estado: 'disponible', precio: '30000-60000' }],
];

describe('the URL and the filters round-trip', () => {
  it.each(round)('%j', (query, filters) => {
    expect(filtersFromQuery(query)).toEqual({ ...NO_FILTERS, ...filters });
    expect(queryFromFilters({ ...NO_FILTERS, ...filters })).toBe(query);
  });
});

describe('values ignore case and accents', () => {
  const canonical = (query: string) =>
    canonicalQuery(query, withStockBrand(filtersFromQuery(query), ['BMW', 'Citroën', 'Mercedes-Benz']));
  it.each([
    ['?marca=bmw', '?marca=BMW'],
    ['?marca=CITROEN', '?marca=Citro%C3%ABn'],
    ['?utm_source=x&marca=mercedes-benz&q=AMG', '?utm_source=x&marca=Mercedes-Benz&q=AMG'],
    ['?combustible=El%C3%A9ctrico', '?combustible=electrico'],
    ['?estado=Disponible&orden=KM-asc', '?estado=disponible&orden=km-asc'],
    // Canonical values, and unknown ones, stay as written.
    ['?marca=BMW&q=a%20b', '?marca=BMW&q=a%20b'],
    ['?marca=lada', '?marca=lada'],
    ['?estado=raro', '?estado=raro'],
    ['', ''],
  ])('%s becomes %s', (query, expected) => {
    expect(canonical(query)).toBe(expected);
    expect(filtersFromQuery(expected)).toEqual(
      withStockBrand(filtersFromQuery(query), ['BMW', 'Citroën', 'Mercedes-Benz']),
    );
  });
});

describe('bounds of the price', () => {
  it.each([
    ['?precio_max=60.000', '-60000'],
    ['?precio_max=60.000+%E2%82%AC', '-60000'],
    ['?precio_max=60+mil', '-60000'],
    ['?precio_max=60+mil+%E2%82%AC', '-60000'],
    ['?precio_max=60k+euros', '-60000'],
    ['?precio_max=59999.99', '-60000'],
    ['?precio_min=60000&precio_max=30000', '30000-60000'],
    ['?precio_min=nada&precio_max=30000', '-30000'],
    ['?precio=200000&precio_max=30000', '-30000'],
    // Bounds that equal a band are that band.
    ['?precio_max=25000', '0-25000'],
    ['?precio_min=25000&precio_max=50000', '25000-50000'],
    ['?precio_min=200000', '200000'],
  ])('%s are %s', (query, precio) => {
    expect(filtersFromQuery(query)).toEqual({ ...NO_FILTERS, precio });
  });

  it('are removed when another price is chosen, or none', () => {
    const query = '?precio_min=1000&precio_max=60000';
    expect(queryFromFilters({ ...NO_FILTERS, precio: '200000' }, query)).toBe('?precio=200000');
    expect(queryFromFilters(NO_FILTERS, query)).toBe('');
    expect(queryFromFilters({ ...NO_FILTERS, precio: '-5000' }, '?precio=200000')).toBe('?precio_max=5000');
  });
});

describe('filtersFromQuery falls back to the default for', () => {
  it.each([
    '?estado=vendido',
    '?estado=oculto',
    '?precio=7',
    '?anio=2021',
    '?orden=raro',
    '?q=%20',
    '?marca=',
    '?orden=recientes',
    '?precio=-60000',
    '?precio_max=',
    '?precio_max=0',
    '?precio_max=-5',
    '?precio_max=mucho',
    '?precio_max=99999999999',
  ])('%s', (query) => {
    expect(filtersFromQuery(query)).toEqual(NO_FILTERS);
  });
});

describe('queryFromFilters', () => {
  it('keeps unrelated parameters and drops those at their default', () => {
    expect(queryFromFilters({ ...NO_FILTERS, marca: 'BMW' }, '?utm_source=x&estado=reservado')).toBe(
      '?utm_source=x&marca=BMW',
    );
  });
  it('trims the search', () => {
    expect(queryFromFilters({ ...NO_FILTERS, search: '  x5 ' })).toBe('?q=x5');
  });
});
