/** Numbers as typed in Spain. Pure, without Intl, so that it runs everywhere. */

const UNITS = /€|eur(os)?|km|cv|cc|cm³/gi;

/** The reading of a typed number. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  /** Ambiguous: the possible values, the one without decimals first. */
  | { readonly kind: 'doubtful'; readonly readings: readonly number[] }
  | { readonly kind: 'unreadable' };

const UNREADABLE: NumberReading = { kind: 'unreadable' };

const doubtful = (...readings: readonly number[]): NumberReading => ({ kind: 'doubtful', readings });

/** Thousands grouped by dots or spaces, and a comma before decimals. */
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+)(?:,\d+)?$/;
/** Digits with at most one dot or comma. */
const ONE_MARK = /^(-?\d+)(?:([.,])(\d+))?$/;
/** Thousands grouped by commas, as in English, and a dot before decimals. */
const ENGLISH = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

/**
 * Reads a number with one dot or comma. A comma is decimal, except before exactly three digits, where it may also group
 * (keyboards without a dot). A dot that cannot group may be a decimal point or a slip, except after four digits or a zero.
 */
function readMarked(whole: string, mark: string, rest: string): NumberReading {
  const value = Number(`${whole}.${rest}`);
  const divides =
    Number(whole) === 0 || (rest.length !== 3 && (mark === ',' || whole.replace('-', '').length > 3));
  return divides ? { kind: 'number', value } : doubtful(Number(whole + rest), value);
}

/** Reads a text whose spaces, if any, separate groups. */
function readSpaced(text: string): NumberReading {
  if (GROUPED.test(text))
    return { kind: 'number', value: Number(text.replaceAll(/[. ]/g, '').replace(',', '.')) };
  if (ENGLISH.test(text)) return doubtful(Number(text.replaceAll(',', '')));
  const [, whole, mark, rest] = ONE_MARK.exec(text) ?? [];
  if (whole === undefined) return UNREADABLE;
  if (mark === undefined || rest === undefined) return { kind: 'number', value: Number(whole) };
  return readMarked(whole, mark, rest);
}

/**
 * Reads a number in Spanish notation: dots or spaces group, a comma is decimal, a unit may follow: `32.900`,
 * `32 900 €`, `32.900,50`, `32900`. An ambiguous one (`32,900`, `45.90`, `32 90`) is reported as such, never guessed.
 */
export function readSpanishNumber(text: string): NumberReading {
  const plain = text.replace(UNITS, '').trim().replaceAll(/\s+/g, ' ');
  if (plain === '') return { kind: 'empty' };
  const reading = readSpaced(plain);
  if (reading.kind !== 'unreadable' || !plain.includes(' ')) return reading;
  const compact = readSpaced(plain.replaceAll(' ', ''));
  return compact.kind === 'number' ? doubtful(compact.value) : compact;
}

/**
 * Reads a number written by a program or spreadsheet. With no user to ask, an ambiguous one is read with decimals.
 * @returns null for an empty text, NaN when it is not a number
 */
export function parseSpanishNumber(text: string): number | null {
  const reading = readSpanishNumber(text);
  if (reading.kind === 'empty') return null;
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'doubtful' ? (reading.readings.at(-1) ?? Number.NaN) : Number.NaN;
}

/** A number as it is typed: no grouping, a decimal comma; null is empty. */
export function toTypedNumber(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}
