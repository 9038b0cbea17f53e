import { normalizeSearch } from '#src/lib/fold-accents.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { RangeOption } from './price-bounds.ts';
import { isRange, RANGES, rangeOf, type RangeName } from './ranges.ts';
import { readSearch, searchRank } from './search.ts';

/**
 * Filters and sort orders of the catalogue: SPEC sections 2, 7 and 9, and more filters beside them. One pure function in
 * memory.
 */

export { PRICE_RANGES, YEAR_RANGES } from './ranges.ts';

/** The value for no filter (SPEC section 9). */
export const ALL = 'all';

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

const folded = new Map<string, string>();

/** A brand without case and accents. Thousands of cars have few brands, so results are cached. */
function foldedBrand(marca: string): string {
  const text = folded.get(marca) ?? normalizeSearch(marca);
  folded.set(marca, text);
  return text;
}

/** The value of a car that each of SPEC's filters with choices compares. */
const CHOICE_OF = {
  marca: ({ marca }) => foldedBrand(marca),
  combustible: ({ combustible }) => combustible,
  estado: ({ status }) => displayStatus(status),
} as const satisfies Record<string, (vehicle: SnapshotVehicle) => string>;

type ChoiceName = keyof typeof CHOICE_OF;

/** The filters with choices behind 'Más filtros'; more-choices.ts has their values. */
export const MORE_CHOICES = [
  ...(['carroceria', 'cambio', 'condicion', 'color'] as const),
  ...(['plazas', 'etiqueta', 'lugar', 'iva'] as const),
] as const;

export type MoreChoice = (typeof MORE_CHOICES)[number];

/**
 * The state of all filters. Values are listed ones or `ALL`, except that brand and fuel may be missing from the stock,
 * and ranges may have free bounds (price-bounds.ts).
 */
export type CatalogueFilters = Readonly<
  Record<'search' | ChoiceName | RangeName | MoreChoice | 'orden', string>
>;

export type FilterName = keyof CatalogueFilters;

const noMoreChoices = Object.fromEntries(MORE_CHOICES.map((name) => [name, ALL])) as Record<
  MoreChoice,
  string
>;

export const NO_FILTERS: CatalogueFilters = {
  search: '',
  marca: ALL,
  combustible: ALL,
  estado: ALL,
  precio: ALL,
  anio: ALL,
  km: ALL,
  potencia: ALL,
  ...noMoreChoices,
  orden: SORT_OPTIONS[0].value,
};

export const FILTER_NAMES = Object.keys(NO_FILTERS) as readonly FilterName[];

/** Whether any filter is active; the sort order is not a filter. */
export function isFiltered(filters: CatalogueFilters): boolean {
  return activeFilterCount(filters) > 0;
}

/** Number of active filters, the search included. */
export function activeFilterCount({ search, orden: _, ...chosen }: CatalogueFilters): number {
  const set = Object.values(chosen).filter((value) => value !== ALL).length;
  return set + (normalizeSearch(search) === '' ? 0 : 1);
}

/** A band, or the range of free bounds; undefined for any price. */
export function priceRange(precio: string): RangeOption | undefined {
  return rangeOf('precio', precio);
}

export type Test = (vehicle: SnapshotVehicle) => boolean;

/** The tests of the filters behind 'Más filtros': `choiceTest` of more-choices.ts, which is loaded on demand. */
export type MoreTests = (name: MoreChoice, chosen: string) => Test;

function rangeTest(name: RangeName, chosen: string): Test | undefined {
  const range = rangeOf(name, chosen);
  if (range === undefined) return undefined;
  const { field } = RANGES[name];
  const { min = -Infinity, max = Infinity } = range;
  return ({ [field]: value }) => value !== null && value >= min && value <= max;
}

function testOf(name: FilterName, chosen: string, moreTests: MoreTests | null): Test | undefined {
  if (chosen === ALL || name === 'search' || name === 'orden') return undefined;
  if (isRange(name)) return rangeTest(name, chosen);
  if (!Object.hasOwn(CHOICE_OF, name)) return moreTests?.(name as MoreChoice, chosen);
  const choiceOf = CHOICE_OF[name as ChoiceName];
  const sought = name === 'marca' ? normalizeSearch(chosen) : chosen;
  return (vehicle) => choiceOf(vehicle) === sought;
}

/** A test for each filter that is set, except the search. */
export function filterTests(
  filters: CatalogueFilters,
  moreTests: MoreTests | null = null,
): [FilterName, Test][] {
  return FILTER_NAMES.flatMap((name): [FilterName, Test][] => {
    const test = testOf(name, filters[name], moreTests);
    return test === undefined ? [] : [[name, test]];
  });
}

/**
 * The matching cars, in the chosen order. Ties keep a stable order: newest first, then by id. In the default order,
 * matches by brand, model and version come before matches by body and seats.
 * @param moreTests null while no filter behind 'Más filtros' is set
 */
export function selectVehicles<T extends SnapshotVehicle>(
  stock: readonly T[],
  filters: CatalogueFilters,
  moreTests: MoreTests | null = null,
): T[] {
  const tests = filterTests(filters, moreTests).map(([, test]) => test);
  const search = readSearch(filters.search);
  const isSearched = search.text !== '';
  const ranks = new Map<T, number>();
  const isSought = (vehicle: T) => {
    const rank = searchRank(vehicle, search);
    if (rank !== null) ranks.set(vehicle, rank);
    return rank !== null;
  };
  const compare = comparator(filters.orden);
  const isRanked = isSearched && filters.orden === NO_FILTERS.orden;
  const found = stock.filter(
    (vehicle) => tests.every((test) => test(vehicle)) && (!isSearched || isSought(vehicle)),
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
