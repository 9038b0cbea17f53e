import { normalizeSearch } from '#src/lib/fold-accents.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { freeRange, type RangeOption } from './price-bounds.ts';
import { readSearch, searchRank } from './search.ts';

/** Filters and sort orders of the catalogue (SPEC sections 2, 7 and 9): one pure function in memory. */

/** The value for no filter (SPEC section 9). */
export const ALL = 'all';

/** Euros (SPEC section 9). */
export const PRICE_RANGES: readonly RangeOption[] = [
  { value: '0-25000', label: 'Hasta €25.000', min: 0, max: 25_000 },
  { value: '25000-50000', label: '€25.000 - €50.000', min: 25_000, max: 50_000 },
  { value: '50000-100000', label: '€50.000 - €100.000', min: 50_000, max: 100_000 },
  { value: '100000-200000', label: '€100.000 - €200.000', min: 100_000, max: 200_000 },
  { value: '200000', label: 'Más de €200.000', min: 200_000 },
];

/** SPEC section 9's four ranges; the first and the last enclose them, so that every car can be reached. */
export const YEAR_RANGES: readonly RangeOption[] = [
  { value: '2025', label: '2025 o posterior', min: 2025 },
  { value: '2020-2024', label: '2020-2024', min: 2020, max: 2024 },
  { value: '2015-2019', label: '2015-2019', min: 2015, max: 2019 },
  { value: '2010-2014', label: '2010-2014', min: 2010, max: 2014 },
  { value: '2005-2009', label: '2005-2009', min: 2005, max: 2009 },
  { value: '-2004', label: '2004 o anterior', max: 2004 },
];

/** Status filter (SPEC section 4); sold cars are shown under 'Todos' only. */
export const STATUS_FILTERS = ['disponible', 'reservado'] as const;

interface SortOption {
  readonly value: string;
  readonly label: string;
  readonly field: 'created_at' | 'precio_eur' | 'km' | 'anio';
  readonly descending: boolean;
}

/** SPEC section 9; the first is the default. */
export const SORT_OPTIONS = [
  { value: 'recientes', label: 'Más recientes', field: 'created_at', descending: true },
  { value: 'precio-asc', label: 'Precio: menor a mayor', field: 'precio_eur', descending: false },
  { value: 'precio-desc', label: 'Precio: mayor a menor', field: 'precio_eur', descending: true },
  { value: 'km-asc', label: 'Menos kilómetros', field: 'km', descending: false },
  { value: 'anio-desc', label: 'Año: más nuevos', field: 'anio', descending: true },
] as const satisfies readonly SortOption[];

/**
 * The state of all filters. Values are listed ones or `ALL`, except that brand and fuel may be missing from the stock,
 * and the price may have free bounds (price-bounds.ts).
 */
export interface CatalogueFilters {
  readonly search: string;
  readonly marca: string;
  readonly combustible: string;
  readonly estado: string;
  readonly precio: string;
  readonly anio: string;
  readonly orden: string;
}

export type FilterName = keyof CatalogueFilters;

export const NO_FILTERS: CatalogueFilters = {
  search: '',
  marca: ALL,
  combustible: ALL,
  estado: ALL,
  precio: ALL,
  anio: ALL,
  orden: SORT_OPTIONS[0].value,
};

/** Whether any filter is active; the sort order is not a filter. */
export function isFiltered(filters: CatalogueFilters): boolean {
  return activeFilterCount(filters) > 0;
}

/** Number of active filters, the search included. */
export function activeFilterCount({ search, marca, combustible, estado, precio, anio }: CatalogueFilters) {
  const chosen = [marca, combustible, estado, precio, anio].filter((value) => value !== ALL).length;
  return chosen + (normalizeSearch(search) === '' ? 0 : 1);
}

/** A band, or the range of free bounds; undefined for any price. */
export function priceRange(precio: string): RangeOption | undefined {
  return PRICE_RANGES.find(({ value }) => value === precio) ?? freeRange(precio);
}

function isWithin(value: number | null, range: RangeOption | undefined): boolean {
  if (range === undefined) return true;
  if (value === null) return false;
  return value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity);
}

const folded = new Map<string, string>();

/** A brand without case and accents. Thousands of cars have few brands, so results are cached. */
function foldedBrand(marca: string): string {
  const text = folded.get(marca) ?? normalizeSearch(marca);
  folded.set(marca, text);
  return text;
}

/**
 * The matching cars, in the chosen order. Ties keep a stable order: newest first, then by id. In the default order,
 * matches by brand, model and version come before matches by body and seats.
 */
export function selectVehicles<T extends SnapshotVehicle>(
  stock: readonly T[],
  filters: CatalogueFilters,
): T[] {
  const { marca, combustible, estado, precio, anio } = filters;
  const brand = normalizeSearch(marca);
  const search = readSearch(filters.search);
  const isSearched = search.text !== '';
  const prices = priceRange(precio);
  const years = YEAR_RANGES.find(({ value }) => value === anio);
  const ranks = new Map<T, number>();
  const isSought = (vehicle: T) => {
    const rank = searchRank(vehicle, search);
    if (rank !== null) ranks.set(vehicle, rank);
    return rank !== null;
  };
  const compare = comparator(filters.orden);
  const isRanked = isSearched && filters.orden === NO_FILTERS.orden;
  const found = stock.filter(
    (vehicle) =>
      (marca === ALL || foldedBrand(vehicle.marca) === brand) &&
      (combustible === ALL || vehicle.combustible === combustible) &&
      (estado === ALL || displayStatus(vehicle.status) === estado) &&
      isWithin(vehicle.precio_eur, prices) &&
      isWithin(vehicle.anio, years) &&
      (!isSearched || isSought(vehicle)),
  );
  // When a car matches every word, fillers are meant literally, like 'la' in 'La Ferrari': drop weaker matches.
  const isNamed = found.some((vehicle) => (ranks.get(vehicle) ?? 0) < 2);
  return found
    .filter((vehicle) => !isNamed || (ranks.get(vehicle) ?? 0) < 2)
    .sort((one, other) =>
      isRanked ? (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || compare(one, other) : compare(one, other),
    );
}

type Comparator = (one: SnapshotVehicle, other: SnapshotVehicle) => number;

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const newestFirst: Comparator = (one, other) =>
  compareText(other.created_at, one.created_at) || compareText(one.id, other.id);

/** Unknown prices and mileages come last in either direction. */
function comparator(orden: string): Comparator {
  const { field, descending } = SORT_OPTIONS.find(({ value }) => value === orden) ?? SORT_OPTIONS[0];
  if (field === 'created_at') return newestFirst;
  return (one, other) => {
    const [left, right] = [one[field], other[field]];
    if (left === right) return newestFirst(one, other);
    if (left === null) return 1;
    if (right === null) return -1;
    return descending ? right - left : left - right;
  };
}
