import {
  ALL,
  FILTER_NAMES,
  NO_FILTERS,
  SORT_OPTIONS,
  STATUS_FILTERS,
  type CatalogueFilters,
  type FilterName,
} from './filters.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { COMBUSTIBLES } from '#src/features/vehicles/domain/vehicle.choices.ts';
import type { PriceBounds, RangeOption } from './price-bounds.ts';
import {
  boundParam,
  EDGES,
  freeBounds,
  isRange,
  RANGES,
  rangeValue,
  readBound,
  type Edge,
  type RangeName,
} from './ranges.ts';

/** The filters are in the URL, so that a copied link, Back and a reload show the same cars. */

/** Query parameter of each filter: its name, except the search's. */
export const FILTER_PARAMS: Readonly<Record<FilterName, string>> = {
  ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, name])) as Record<FilterName, string>),
  search: 'q',
};

/** Free price bounds in euros. */
export const BOUND_PARAMS = { min: 'precio_min', max: 'precio_max' } as const;

/** Every parameter that filters or sorts the list. */
export const QUERY_PARAMS: readonly string[] = /* @__PURE__ */ queryParams();

function queryParams(): string[] {
  const ranges = Object.keys(RANGES) as RangeName[];
  return [
    ...Object.values(FILTER_PARAMS),
    ...ranges.flatMap((name) => EDGES.map((edge) => boundParam(name, edge))),
  ];
}

const listed = (options: readonly Pick<RangeOption, 'value'>[]) => options.map(({ value }) => value);

/**
 * Allowed values of closed filters. Brand and fuel accept any text, because their choices depend on the stock; so do the
 * choices behind 'Más filtros', until more-choices.ts is loaded (`withKnownChoices`).
 */
const CLOSED: Partial<Record<FilterName, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(RANGES).map(([name, { bands }]) => [name, listed(bands)])),
  estado: STATUS_FILTERS,
  orden: listed(SORT_OPTIONS),
};

function boundedRange(params: URLSearchParams, name: RangeName): string {
  const bound = (edge: Edge) => readBound(name, edge, params.get(boundParam(name, edge)) ?? '');
  return rangeValue(name, { min: bound('min'), max: bound('max') });
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
  const value = (name: FilterName): string => {
    return (isRange(name) && boundedRange(params, name)) || read(name);
  };
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, value(name)])) as Record<FilterName, string>;
}

function writeBounds(params: URLSearchParams, name: RangeName, bounds: PriceBounds | undefined): void {
  for (const edge of EDGES) {
    const bound = bounds?.[edge];
    if (bound === undefined) params.delete(boundParam(name, edge));
    else params.set(boundParam(name, edge), String(bound));
  }
}

/**
 * The query string of the filters with its question mark; '' when all are at their defaults. Unrelated parameters in
 * `query` (a campaign's, for example) stay.
 */
export function queryFromFilters(filters: CatalogueFilters, query = ''): string {
  const params = new URLSearchParams(query);
  for (const name of FILTER_NAMES) {
    const value = filters[name].trim();
    const bounds = isRange(name) ? freeBounds(name, value) : undefined;
    if (isRange(name)) writeBounds(params, name, bounds);
    if (value === '' || value === ALL || value === NO_FILTERS[name] || bounds !== undefined)
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
  const others = FILTER_NAMES.filter((name) => {
    const given = params.get(FILTER_PARAMS[name])?.trim() ?? filters[name];
    return given !== filters[name] && asOneOf([filters[name]], given) !== undefined;
  });
  if (others.length === 0) return query;
  for (const name of others) params.set(FILTER_PARAMS[name], filters[name]);
  return `?${params.toString()}`;
}
