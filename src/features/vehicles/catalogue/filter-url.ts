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

/** The filters live in the URL, so that a copied link, Back and a reload show the same cars. */

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

const names = Object.keys(FILTER_PARAMS) as FilterName[];

/** What a closed filter accepts; brand and fuel accept any text, because the stock decides what they offer. */
const CLOSED: Partial<Record<FilterName, readonly string[]>> = {
  estado: STATUS_FILTERS,
  precio: PRICE_RANGES.map(({ value }) => value),
  anio: YEAR_RANGES.map(({ value }) => value),
  orden: SORT_OPTIONS.map(({ value }) => value),
};

/** Reads a query string; what it does not name or names wrongly is left at its default. */
export function filtersFromQuery(query: string): CatalogueFilters {
  const params = new URLSearchParams(query);
  const read = (name: FilterName): string => {
    const value = params.get(FILTER_PARAMS[name])?.trim() ?? '';
    const accepted = CLOSED[name];
    const isKnown = value !== '' && (accepted === undefined || accepted.includes(value));
    return isKnown ? value : NO_FILTERS[name];
  };
  return {
    search: read('search'),
    marca: read('marca'),
    combustible: read('combustible'),
    estado: read('estado'),
    precio: read('precio'),
    anio: read('anio'),
    orden: read('orden'),
  };
}

/**
 * The query string of the filters with its question mark; '' when all stand at their defaults. Parameters of others
 * (a campaign's, say) in `query` stay.
 */
export function queryFromFilters(filters: CatalogueFilters, query = ''): string {
  const params = new URLSearchParams(query);
  for (const name of names) {
    const value = filters[name].trim();
    if (value === '' || value === ALL || value === NO_FILTERS[name]) params.delete(FILTER_PARAMS[name]);
    else params.set(FILTER_PARAMS[name], value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
