import {
  ALL,
  NO_FILTERS,
  PRICE_RANGES,
  SORT_OPTIONS,
  STATUS_FILTERS,
  YEAR_RANGES,
  type CatalogueFilters,
  type FilterName,
} from './filters.ts';
import { readEuros } from '#src/lib/typed-euros.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { COMBUSTIBLES } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { boundsValue, freeRange } from './price-bounds.ts';

/** The filters are in the URL, so that a copied link, Back and a reload show the same cars. */

/** Query parameter of each filter. */
export const FILTER_PARAMS: Readonly<Record<FilterName, string>> = {
  search: 'q',
  marca: 'marca',
  combustible: 'combustible',
  estado: 'estado',
  precio: 'precio',
  anio: 'anio',
  orden: 'orden',
};

/** Free price bounds in euros: `?precio_max=60000`, or `60.000` from a form without JavaScript. */
export const BOUND_PARAMS = { min: 'precio_min', max: 'precio_max' } as const;

/** Every parameter that filters or sorts the list. */
export const QUERY_PARAMS: readonly string[] = [
  ...Object.values(FILTER_PARAMS),
  ...Object.values(BOUND_PARAMS),
];

const names = Object.keys(FILTER_PARAMS) as FilterName[];

/** Allowed values of closed filters; brand and fuel accept any text, because their choices depend on the stock. */
const CLOSED: Partial<Record<FilterName, readonly string[]>> = {
  estado: STATUS_FILTERS,
  precio: PRICE_RANGES.map(({ value }) => value),
  anio: YEAR_RANGES.map(({ value }) => value),
  orden: SORT_OPTIONS.map(({ value }) => value),
};

/** The price filter of free bounds: a band when they equal one; '' without bounds. */
function boundedPrice(params: URLSearchParams): string {
  const bound = (name: string) => readEuros(params.get(name) ?? '') ?? undefined;
  const precio = boundsValue({ min: bound(BOUND_PARAMS.min), max: bound(BOUND_PARAMS.max) });
  const { min = 0, max } = freeRange(precio) ?? {};
  const hasBounds = precio !== '';
  return PRICE_RANGES.find((band) => hasBounds && band.min === min && band.max === max)?.value ?? precio;
}

/** The value that equals a text, ignoring case and accents. */
function asOneOf(values: readonly string[], text: string): string | undefined {
  const sought = normalizeSearch(text);
  return values.find((value) => value === text) ?? values.find((value) => normalizeSearch(value) === sought);
}

/** Parses a query string; missing and invalid values are left at their default. */
export function filtersFromQuery(query: string): CatalogueFilters {
  const params = new URLSearchParams(query);
  const read = (name: FilterName): string => {
    const value = params.get(FILTER_PARAMS[name])?.trim() ?? '';
    if (value === '') return NO_FILTERS[name];
    const accepted = CLOSED[name];
    if (accepted !== undefined) return asOneOf(accepted, value) ?? NO_FILTERS[name];
    return name === 'combustible' ? (asOneOf(COMBUSTIBLES, value) ?? value) : value;
  };
  return {
    search: read('search'),
    marca: read('marca'),
    combustible: read('combustible'),
    estado: read('estado'),
    precio: boundedPrice(params) || read('precio'),
    anio: read('anio'),
    orden: read('orden'),
  };
}

/** Whether a value is a price between free bounds, which have separate parameters. */
const isFree = (name: FilterName, value: string): boolean =>
  name === 'precio' && CLOSED.precio?.includes(value) === false && freeRange(value) !== undefined;

function writeBounds(params: URLSearchParams, precio: string): void {
  const bounds = isFree('precio', precio) ? freeRange(precio) : undefined;
  for (const edge of ['min', 'max'] as const) {
    const bound = bounds?.[edge];
    if (bound === undefined) params.delete(BOUND_PARAMS[edge]);
    else params.set(BOUND_PARAMS[edge], String(bound));
  }
}

/**
 * The query string of the filters with its question mark; '' when all are at their defaults. Unrelated parameters in
 * `query` (a campaign's, for example) stay.
 */
export function queryFromFilters(filters: CatalogueFilters, query = ''): string {
  const params = new URLSearchParams(query);
  for (const name of names) {
    const value = filters[name].trim();
    if (name === 'precio') writeBounds(params, value);
    if (value === '' || value === ALL || value === NO_FILTERS[name] || isFree(name, value))
      params.delete(FILTER_PARAMS[name]);
    else params.set(FILTER_PARAMS[name], value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters with the brand in the stock's spelling: `?marca=bmw` becomes BMW. */
export function withStockBrand(filters: CatalogueFilters, marcas: readonly string[]): CatalogueFilters {
  const marca = asOneOf(marcas, filters.marca) ?? filters.marca;
  return marca === filters.marca ? filters : { ...filters, marca };
}

/** A query string whose filter values are canonical; other parameters stay. */
export function canonicalQuery(query: string, filters: CatalogueFilters): string {
  const params = new URLSearchParams(query);
  const others = names.filter((name) => {
    const given = params.get(FILTER_PARAMS[name])?.trim() ?? filters[name];
    return given !== filters[name] && asOneOf([filters[name]], given) !== undefined;
  });
  if (others.length === 0) return query;
  for (const name of others) params.set(FILTER_PARAMS[name], filters[name]);
  return `?${params.toString()}`;
}
