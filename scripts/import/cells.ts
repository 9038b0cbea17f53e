import * as z from 'zod';
import { textLimits } from '#src/config/limits.ts';
import type { NumberBounds } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { foldWords } from '#src/features/vehicles/sale/choice-synonyms.ts';
import { emailPattern, plainEmail } from '#src/lib/email.ts';
import { parseSpanishNumber } from '#src/lib/spanish-number.ts';
import { multiLine, singleLine } from '#src/lib/typed-text.ts';

/**
 * Conversion of the former system's cells. A cell is text (CSV) or any JSON value; an empty one is absent. A value that cannot
 * be kept is replaced by a similar one, with a note, or its row is refused.
 */

/** A converted cell. `note` describes a change, '' for none. */
export interface Noted<T> {
  readonly value: T;
  readonly note: string;
}

/** Why a row is refused. */
interface Refused {
  readonly refused: string;
}

const taken = <T>(value: T, note = ''): Noted<T> => ({ value, note });
/** A cell's text as quoted in notes. */
export const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** A cell as text, trimmed; other JSON values are serialised as JSON. */
function textOf(raw: unknown): string {
  if (raw === null || raw === undefined) return '';
  return (typeof raw === 'string' ? raw : JSON.stringify(raw)).trim();
}

/** A schema for a cell from a function. */
export function cell<T>(read: (text: string, raw: unknown) => Noted<T> | Refused) {
  return z.unknown().transform((raw, context): Noted<T> => {
    const reading = read(textOf(raw), raw);
    if (!('refused' in reading)) return reading;
    context.addIssue({ code: 'custom', message: reading.refused });
    return z.NEVER;
  });
}

/** The first characters of a text, without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

const withoutSpace = (text: string): string => text.replace(/\s/g, '');

/** Cleans a text as the forms do, and cuts it to the length of its field. */
export function fitText(text: string, max: number, clean: (text: unknown) => string): Noted<string> {
  const cleaned = clean(text);
  const markup = withoutSpace(cleaned) === withoutSpace(text) ? '' : 'markup removed';
  if (cleaned.length <= max) return taken(cleaned, markup);
  return taken(cutText(cleaned, max), `cut to ${max} characters`);
}

/** An optional line of text. */
export const lineCell = (max: number) => cell((text) => fitText(text, max, singleLine));

/** A required line of text, with an optional default. */
export const requiredLineCell = (max: number, standIn?: string) =>
  cell((text) => {
    const fitted = fitText(text, max, singleLine);
    if (fitted.value !== '') return fitted;
    return standIn === undefined ? { refused: 'is empty' } : taken(standIn, `is empty: set to ${standIn}`);
  });

/** A required text of several lines, with an optional default. */
export const requiredTextCell = (max: number, standIn?: string) =>
  cell((text) => {
    const fitted = fitText(text, max, multiLine);
    if (fitted.value !== '') return fitted;
    return standIn === undefined ? { refused: 'is empty' } : taken(standIn, `is empty: set to ${standIn}`);
  });

/** An id of the former system, in any format. */
export const idCell = cell((text) => (text === '' ? { refused: 'is empty' } : taken(text)));

/** Any value as text, for a later check. */
export const rawCell = cell((text) => taken(text));

/** A number within bounds; an invalid one is left empty. */
export const numberCell = (bounds: NumberBounds) =>
  cell<number | null>((text, raw) => {
    const given = typeof raw === 'number' ? raw : parseSpanishNumber(text);
    if (given === null) return taken(null);
    const unit = 10 ** bounds.decimals;
    const value = Math.round(given * unit) / unit;
    if (numberProblem(value, bounds) !== null)
      return taken(null, `${quoted(text)} is not a number from ${bounds.min} to ${bounds.max}: left empty`);
    return taken(value, value === given ? '' : `${quoted(text)} becomes ${value}`);
  });

/** A year within bounds; a month of it, such as 05/2021, is accepted. */
export const yearCell = (min: number, max: number) =>
  cell<number>((text) => {
    const year = Number(/^(?:\d{1,2}[/-])?(\d{4})(?:\.0+)?$/.exec(text)?.[1]);
    if (year >= min && year <= max) return taken(year);
    return { refused: `${quoted(text)} is not a year from ${min} to ${max}` };
  });

/** A position in an order: a whole number from 0; an absent one is 0. */
export const positionCell = cell<number>((text) => {
  if (text === '') return taken(0);
  const position = Number(text);
  if (Number.isSafeInteger(position) && position >= 0) return taken(position);
  return taken(0, `${quoted(text)} is not a position: set to 0`);
});

const YES = ['t', 'true', '1', 'y', 'yes', 's', 'si', 'sí'];
const NO = ['f', 'false', '0', 'n', 'no'];

/** Yes or no, as Postgres, spreadsheets and people write them. */
export const flagCell = (absent: boolean) =>
  cell<boolean>((text) => {
    if (text === '') return taken(absent);
    if (YES.includes(text.toLowerCase())) return taken(true);
    if (NO.includes(text.toLowerCase())) return taken(false);
    return taken(absent, `${quoted(text)} is neither yes nor no: set to ${absent ? 'yes' : 'no'}`);
  });

/** Cell schemas by column. */
export type CellShape = Readonly<Record<string, z.ZodType<Noted<unknown>>>>;

/** The converted cells of a row. */
export type ValuesOf<Shape extends CellShape> = {
  -readonly [Column in keyof Shape]: z.output<Shape[Column]> extends Noted<infer Value> ? Value : never;
};

/** A converted row with the notes of its columns, or why it is refused. */
export type RowReading<Shape extends CellShape> =
  { readonly values: ValuesOf<Shape>; readonly notes: readonly string[] } | { readonly refused: string };

/** Converts the cells of a row; a column missing from the export is an absent cell. */
export function readRow<Shape extends CellShape>(
  shape: Shape,
  cells: Readonly<Record<string, unknown>>,
): RowReading<Shape> {
  const columns = Object.keys(shape);
  const whole = Object.fromEntries(columns.map((column) => [column, cells[column] ?? null]));
  const reading = z.object(shape).safeParse(whole);
  if (!reading.success) {
    const reasons = reading.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    return { refused: reasons.join('; ') };
  }
  const entries = Object.entries(reading.data as Record<string, Noted<unknown>>);
  return {
    values: Object.fromEntries(entries.map(([column, { value }]) => [column, value])) as ValuesOf<Shape>,
    notes: entries.filter(([, { note }]) => note !== '').map(([column, { note }]) => `${column}: ${note}`),
  };
}

/** Values and synonyms of an enumeration. */
interface ChoiceWords<Value extends string> {
  readonly values: readonly Value[];
  /** Synonyms of a value: in lower case, without accents, separated by spaces. */
  readonly alike: Readonly<Record<string, Value>>;
  /** The value for an absent cell. */
  readonly absent: Value | '';
  /** The value for an unknown word. */
  readonly unknown: Value | '';
}

/** One value of an enumeration. */
export function choiceCell<Value extends string>({ values, alike, absent, unknown }: ChoiceWords<Value>) {
  const exact = (text: string): Value | undefined => values.find((value) => value === text);
  return cell<Value | ''>((text) => {
    if (text === '') return { value: absent, note: '' };
    const match = exact(text);
    if (match !== undefined) return { value: match, note: '' };
    const word = foldWords(text);
    const near = values.find((value) => foldWords(value) === word) ?? alike[word] ?? unknown;
    return { value: near, note: `“${text}” becomes ${near === '' ? 'empty' : `“${near}”`}` };
  });
}

/** An e-mail address in lower case; a row without one is refused. */
export const emailCell = cell<string>((text) => {
  const email = plainEmail(text);
  if (emailPattern.test(email) && email.length <= textLimits.email) return { value: email, note: '' };
  return { refused: text === '' ? 'is empty' : `“${text}” is not an e-mail address` };
});
