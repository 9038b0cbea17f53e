/** Numbers as people type them in Spain. Pure, without Intl, so that it runs everywhere. */

const UNITS = /€|eur(os)?|km|cv|cc|cm³/gi;

/** What a typed text says. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  /** It may be any of these, the one without decimals first: only whoever typed it knows. */
  | { readonly kind: 'doubtful'; readonly readings: readonly number[] }
  | { readonly kind: 'unreadable' };

const UNREADABLE: NumberReading = { kind: 'unreadable' };

const doubtful = (...readings: readonly number[]): NumberReading => ({ kind: 'doubtful', readings });

/** Groups of three by dots, or by spaces, and a comma before decimals. */
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+)(?:,\d+)?$/;
/** Digits, and perhaps one dot or comma among them. */
const ONE_MARK = /^(-?\d+)(?:([.,])(\d+))?$/;
/** Groups of three by commas, as English has them, with a dot before decimals. */
const ENGLISH = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

/**
 * What a lone dot or comma means. A comma divides, except before exactly three digits, where a keyboard without dots is
 * as likely. A dot that groups nothing may be a decimal point or a slip, except after four digits, or after a zero.
 */
function readMarked(whole: string, mark: string, rest: string): NumberReading {
  const value = Number(`${whole}.${rest}`);
  const divides =
    Number(whole) === 0 || (rest.length !== 3 && (mark === ',' || whole.replace('-', '').length > 3));
  return divides ? { kind: 'number', value } : doubtful(Number(whole + rest), value);
}

/** Reads a text whose spaces, if any, stand between groups. */
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
 * Reads a number the Spanish way: dots or spaces group, a comma divides, a unit may follow: `32.900`, `32 900 €`,
 * `32.900,50`, `32900`. What may be another number than it seems (`32,900`, `45.90`, `32 90`) is doubtful, never guessed.
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
 * Reads a number that a program or a spreadsheet has written, where nobody can be asked: of what may be two numbers, the
 * one with decimals. An empty text is null, what is no number NaN.
 */
export function parseSpanishNumber(text: string): number | null {
  const reading = readSpanishNumber(text);
  if (reading.kind === 'empty') return null;
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'doubtful' ? (reading.readings.at(-1) ?? Number.NaN) : Number.NaN;
}

/** A number as it is typed: no grouping, a comma before decimals; null is empty. */
export function toTypedNumber(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}
