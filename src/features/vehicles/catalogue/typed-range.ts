import { formatInteger } from '#src/lib/format.ts';
import { ALL } from './filters.ts';
import { freeBounds, rangeValue, readBound, type RangeName } from './ranges.ts';

/** A range as a visitor types it. */

export interface TypedRange {
  readonly min: string;
  readonly max: string;
}

/** Years have no thousands. */
const boundText = (name: RangeName, bound: number | undefined): string =>
  bound === undefined ? '' : name === 'anio' ? String(bound) : formatInteger(bound);

/** The texts of a filter's free bounds; a band of SPEC's select has none. */
export function typedBounds(name: RangeName, chosen: string): TypedRange {
  const bounds = freeBounds(name, chosen);
  return { min: boundText(name, bounds?.min), max: boundText(name, bounds?.max) };
}

const NO_NUMBER: Readonly<Record<RangeName, string>> = {
  precio: 'Escribe un importe, por ejemplo 60.000.',
  anio: 'Escribe un año, por ejemplo 2020.',
  km: 'Escribe un número, por ejemplo 60.000.',
  potencia: 'Escribe un número, por ejemplo 150.',
};
const REVERSED = '«Desde» es mayor que «hasta»: corrige uno de los dos.';

/** The meaning of typed bounds. */
export interface ReadRange {
  /** The filter's value; ALL when the lower bound is above the upper one. */
  readonly value: string;
  /** What the visitor should correct, '' for nothing, and in which field. */
  readonly problem: string;
  readonly isWrong: Readonly<Record<keyof TypedRange, boolean>>;
  /** The texts in Spanish notation. */
  readonly texts: TypedRange;
}

/** Reads typed bounds. An unreadable bound is none. */
export function readTypedRange(name: RangeName, { min, max }: TypedRange): ReadRange {
  const low = readBound(name, 'min', min);
  const high = readBound(name, 'max', max);
  const texts = { min: boundText(name, low) || min.trim(), max: boundText(name, high) || max.trim() };
  if (low !== undefined && high !== undefined && low > high)
    return { value: ALL, problem: REVERSED, isWrong: { min: true, max: true }, texts };
  // From 0 on is any value.
  const isWrong = {
    min: low === undefined && /[^0\s]/.test(min),
    max: high === undefined && max.trim() !== '',
  };
  const problem = isWrong.min || isWrong.max ? NO_NUMBER[name] : '';
  return { value: rangeValue(name, { min: low, max: high }) || ALL, problem, isWrong, texts };
}
