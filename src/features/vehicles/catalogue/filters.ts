import { normalizeSearch } from '#src/lib/fold-accents.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { perText } from './per-text.ts';
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

/** A brand without case and accents. */
const foldedBrand = perText(normalizeSearch);

/** The tests of SPEC's filters with choices. */
const CHOICE_TESTS = {
  marca: (chosen) => {
    const sought = normalizeSearch(chosen);
    return ({ marca }) => marca === chosen || foldedBrand(marca) === sought;
  },
  combustible:
    (chosen) =>
    ({ combustible }) =>
      combustible === chosen,
  estado:
    (chosen) =>
    ({ status }) =>
      status === chosen || displayStatus(status) === chosen,
} as const satisfies Record<string, (chosen: string) => Test>;

type ChoiceName = keyof typeof CHOICE_TESTS;

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
export function activeFilterCount(filters: CatalogueFilters): number {
  const isChosen = (name: FilterName) => name !== 'search' && name !== 'orden' && filters[name] !== ALL;
  return FILTER_NAMES.filter(isChosen).length + (normalizeSearch(filters.search) === '' ? 0 : 1);
}

export type Test = (vehicle: SnapshotVehicle) => boolean;

/** The tests of the filters behind 'Más filtros': `choiceTest` of more-choices.ts, which is loaded on demand. */
export type MoreTests = (name: MoreChoice, chosen: string) => Test;

function rangeTest(name: RangeName, chosen: string): Test | undefined {
  const range = rangeOf(name, chosen);
  if (range === undefined) return undefined;
  const { of } = RANGES[name];
  const { min = -Infinity, max = Infinity } = range;
  return (vehicle) => {
    const value = of(vehicle);
    return value !== null && value >= min && value <= max;
  };
}

function testOf(name: FilterName, chosen: string, moreTests: MoreTests | null): Test | undefined {
  if (chosen === ALL || name === 'search' || name === 'orden') return undefined;
  if (isRange(name)) return rangeTest(name, chosen);
  return Object.hasOwn(CHOICE_TESTS, name)
    ? CHOICE_TESTS[name as ChoiceName](chosen)
    : moreTests?.(name as MoreChoice, chosen);
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
  const tests = filterTests(filters, moreTests);
  const passed = tests.reduce((cars, [, test]) => cars.filter(test), stock);
  const compare = comparator(filters.orden);
  const search = readSearch(filters.search);
  if (search.text === '') return [...passed].sort(compare);

  const ranks = new Map<T, number>();
  for (const vehicle of passed) {
    const rank = searchRank(vehicle, search);
    if (rank !== null) ranks.set(vehicle, rank);
  }
  const rankOf = (vehicle: T) => ranks.get(vehicle) ?? 0;
  const found = [...ranks.keys()];
  // When a car matches every word, fillers are meant literally, like 'la' in 'La Ferrari': drop weaker matches.
  const isNamed = found.some((vehicle) => rankOf(vehicle) < 2);
  const isRanked = filters.orden === NO_FILTERS.orden;
  return found
    .filter((vehicle) => !isNamed || rankOf(vehicle) < 2)
    .sort((one, other) => (isRanked && rankOf(one) - rankOf(other)) || compare(one, other));
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
