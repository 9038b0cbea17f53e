import { describe, expect, it } from 'vitest';
import { canonicalQuery, filtersFromQuery, queryFromFilters, withStockBrand } from './filter-url.ts';
import { NO_FILTERS, type CatalogueFilters } from './filters.ts';
import { withKnownChoices } from './more-choices.ts';

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
  ['?anio_min=2018&anio_max=2021', { anio: '2018-2021' }],
  ['?km_max=60000&potencia_min=150', { km: '-60000', potencia: '150-' }],
  [
    '?carroceria=SUV&cambio=automatico&condicion=km0',
    { carroceria: 'SUV', cambio: 'automatico', condicion: 'km0' },
  ],
  ['?color=azul&plazas=7&etiqueta=ECO', { color: 'azul', plazas: '7', etiqueta: 'ECO' }],
  ['?lugar=camino&iva=deducible&orden=km-asc', { lugar: 'camino', iva: 'deducible', orden: 'km-asc' }],
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

describe('bounds of years, kilometres and power', () => {
  it.each<[string, Partial<CatalogueFilters>]>([
    ['?km_max=60.000', { km: '-60000' }],
    ['?km_max=60+000', { km: '-60000' }],
    ['?km_max=60.000+km', { km: '-60000' }],
    ['?km_max=60+mil+km', { km: '-60000' }],
    ['?km_max=0', { km: '-0' }],
    ['?km_min=0&km_max=9000', { km: '-9000' }],
    ['?km_min=60000&km_max=30000', { km: '30000-60000' }],
    ['?potencia_min=150+CV&potencia_max=300', { potencia: '150-300' }],
    // Bounds that equal a band are that band, and are stronger than a band.
    ['?anio_max=2004', { anio: '-2004' }],
    ['?anio_min=2020&anio_max=2024', { anio: '2020-2024' }],
    ['?anio_min=2025', { anio: '2025' }],
    ['?anio=2025&anio_min=2018', { anio: '2018-' }],
  ])('%s are %j', (query, part) => {
    expect(filtersFromQuery(query)).toEqual({ ...NO_FILTERS, ...part });
  });
});

describe("the choices behind 'Más filtros' ignore case and accents, and unknown ones are dropped", () => {
  it.each<[string, Partial<CatalogueFilters>, string]>([
    ['?cambio=Autom%C3%A1tico', { cambio: 'automatico' }, '?cambio=automatico'],
    ['?carroceria=suv&x=1', { carroceria: 'SUV' }, '?carroceria=SUV&x=1'],
    ['?carroceria=coupe', { carroceria: 'Coupé' }, '?carroceria=Coup%C3%A9'],
    ['?etiqueta=eco&etiqueta=C', { etiqueta: 'ECO' }, '?etiqueta=ECO'],
    ['?plazas=5', { plazas: '5' }, '?plazas=5'],
    ['?color=rosa', {}, '?color=rosa'],
    ['?plazas=0', {}, '?plazas=0'],
    ['?plazas=-5', {}, '?plazas=-5'],
    ['?plazas=1e9', {}, '?plazas=1e9'],
    ['?lugar=luna&iva=__proto__', {}, '?lugar=luna&iva=__proto__'],
    ['?condicion=constructor', {}, '?condicion=constructor'],
  ])('%s', (query, part, canonical) => {
    const filters = withKnownChoices(filtersFromQuery(query));
    expect(filters).toEqual({ ...NO_FILTERS, ...part });
    expect(canonicalQuery(query, filters)).toBe(canonical);
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
    '?anio_min=7',
    '?anio_max=20.200',
    '?anio_min=99999',
    '?km=60000',
    '?km_min=0',
    '?km_max=-1',
    '?km_max=1e9',
    '?km_max=99999999999',
    '?potencia_min=-150',
    '?potencia_max=0',
    '?potencia_min=NaN',
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
