import { formatEuros, formatInteger, formatKm, UNIT_SPACE } from '#src/lib/format.ts';
import { readWhole } from '#src/lib/typed-euros.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { boundsValue, freeRange, type PriceBounds, type RangeOption } from './price-bounds.ts';

/** The filters with bounds: SPEC's bands of price and year, and free bounds of these, of km and of power. */

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

interface RangeFilter {
  /** SPEC's choices. */
  readonly bands: readonly RangeOption[];
  /** Inclusive limits of a free bound; another one is a slip. */
  readonly least: number;
  readonly most: number;
  readonly format: (bound: number) => string;
  readonly of: (vehicle: SnapshotVehicle) => number | null;
}

export const RANGES = {
  precio: {
    ...{ of: ({ precio_eur }) => precio_eur, bands: PRICE_RANGES },
    ...{ least: 1, most: 999_999_999, format: formatEuros },
  },
  anio: { of: ({ anio }) => anio, bands: YEAR_RANGES, least: 1900, most: 2099, format: String },
  km: { of: ({ km }) => km, bands: [], least: 0, most: 9_999_999, format: formatKm },
  potencia: {
    ...{ of: ({ potencia_cv }) => potencia_cv, bands: [] },
    ...{ least: 1, most: 9_999, format: (cv) => `${formatInteger(cv)}${UNIT_SPACE}CV` },
  },
} as const satisfies Record<string, RangeFilter>;

export type RangeName = keyof typeof RANGES;

export function isRange(name: string): name is RangeName {
  return Object.hasOwn(RANGES, name);
}

function bandsOf(name: RangeName): readonly RangeOption[] {
  return RANGES[name].bands;
}

/** The band of a range filter, or the range of its free bounds; undefined for any value. */
export function rangeOf(name: RangeName, chosen: string): RangeOption | undefined {
  return bandsOf(name).find(({ value }) => value === chosen) ?? freeRange(chosen, RANGES[name].format);
}

/** The free bounds of a range filter's value; undefined for a band and for none. */
export function freeBounds(name: RangeName, chosen: string): PriceBounds | undefined {
  return bandsOf(name).some(({ value }) => value === chosen) ? undefined : freeRange(chosen);
}

export const EDGES = ['min', 'max'] as const;
export type Edge = (typeof EDGES)[number];

/** The parameter of a free bound: `?km_max=60000`, or `60.000` from a form without JavaScript. */
export function boundParam(name: RangeName, edge: Edge): string {
  return `${name}_${edge}`;
}

/** A typed bound; undefined when it is none, or absurd. 0 is a bound of kilometres only, and only the upper one. */
export function readBound(name: RangeName, edge: Edge, text: string): number | undefined {
  const bound = readWhole(text);
  const { least, most } = RANGES[name];
  const lowest = edge === 'min' ? 1 : 0;
  return bound === null || bound < lowest || bound < least || bound > most ? undefined : bound;
}

/** The filter value of free bounds: a band when they equal one; '' for none. */
export function rangeValue(name: RangeName, bounds: PriceBounds): string {
  const value = boundsValue(bounds);
  const free = freeRange(value);
  const isSame = ({ min = 0, max }: PriceBounds) => min === (free?.min ?? 0) && max === free?.max;
  return (free && bandsOf(name).find(isSame)?.value) ?? value;
}
