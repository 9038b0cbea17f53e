import * as z from 'zod';
import { textLimits } from '#src/config/limits.ts';
import type { NumberBounds } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { foldWords } from '#src/features/vehicles/sale/choice-synonyms.ts';
import { emailPattern, plainEmail } from '#src/lib/email.ts';
import { parseSpanishNumber } from '#src/lib/spanish-number.ts';
import { multiLine, singleLine } from '#src/lib/typed-text.ts';

/**
 * What the cells of the former system's tables become here. A cell comes as text (CSV), or as any JSON value; an empty one
 * is absent. What cannot stay as it is becomes something near, with a note, or refuses its row.
 */

/** What a cell became. `note` says what was changed on the way, '' when nothing was. */
export interface Noted<T> {
  readonly value: T;
  readonly note: string;
}

/** Why a row cannot be taken. */
interface Refused {
  readonly refused: string;
}

const taken = <T>(value: T, note = ''): Noted<T> => ({ value, note });
/** A cell as a note names it. */
export const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** A cell as text, trimmed; JSON values that are no text are spelled as JSON spells them. */
function textOf(raw: unknown): string {
  if (raw === null || raw === undefined) return '';
  return (typeof raw === 'string' ? raw : JSON.stringify(raw)).trim();
}

/** A schema for a cell that is read by a function. */
export function cell<T>(read: (text: string, raw: unknown) => Noted<T> | Refused) {
  return z.unknown().transform((raw, context): Noted<T> => {
    const reading = read(textOf(raw), raw);
    if (!('refused' in reading)) return reading;
    context.addIssue({ code: 'custom', message: reading.refused });
    return z.NEVER;
  });
}

/** The first characters of a text; none of them is half of a pair. */
export function cutText(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

const withoutSpace = (text: string): string => text.replace(/\s/g, '');

/** Cleans a text as every form here does, and cuts what its field has no room for. */
export function fitText(text: string, max: number, clean: (text: unknown) => string): Noted<string> {
  const cleaned = clean(text);
  const markup = withoutSpace(cleaned) === withoutSpace(text) ? '' : 'markup removed';
  if (cleaned.length <= max) return taken(cleaned, markup);
  return taken(cutText(cleaned, max), `cut to ${max} characters`);
}

/** A line of text that may be absent. */
export const lineCell = (max: number) => cell((text) => fitText(text, max, singleLine));

/** A line of text without which there is no row, unless something stands in for it. */
export const requiredLineCell = (max: number, standIn?: string) =>
  cell((text) => {
    const fitted = fitText(text, max, singleLine);
    if (fitted.value !== '') return fitted;
    return standIn === undefined ? { refused: 'is empty' } : taken(standIn, `is empty: becomes ${standIn}`);
  });

/** A text of several lines without which there is no row, unless something stands in for it. */
export const requiredTextCell = (max: number, standIn?: string) =>
  cell((text) => {
    const fitted = fitText(text, max, multiLine);
    if (fitted.value !== '') return fitted;
    return standIn === undefined ? { refused: 'is empty' } : taken(standIn, `is empty: becomes ${standIn}`);
  });

/** An id of the former system, of whatever form. */
export const idCell = cell((text) => (text === '' ? { refused: 'is empty' } : taken(text)));

/** Anything as text, for what a later step judges. */
export const rawCell = cell((text) => taken(text));

/** A number within bounds; what is none is left empty. */
export const numberCell = (bounds: NumberBounds) =>
  cell<number | null>((text, raw) => {
    const given = typeof raw === 'number' ? raw : parseSpanishNumber(text);
    if (given === null) return taken(null);
    const unit = 10 ** bounds.decimals;
    const value = Math.round(given * unit) / unit;
    if (numberProblem(value, bounds) !== null)
      return taken(null, `${quoted(text)} is no number from ${bounds.min} to ${bounds.max}: left empty`);
    return taken(value, value === given ? '' : `${quoted(text)} becomes ${value}`);
  });

/** A year between two; also written as a month of it. */
export const yearCell = (min: number, max: number) =>
  cell<number>((text) => {
    const year = Number(/^(?:\d{1,2}[/-])?(\d{4})(?:\.0+)?$/.exec(text)?.[1]);
    if (year >= min && year <= max) return taken(year);
    return { refused: `${quoted(text)} is no year from ${min} to ${max}` };
  });

/** A position in an order: a whole number from 0; an absent one is 0. */
export const positionCell = cell<number>((text) => {
  if (text === '') return taken(0);
  const position = Number(text);
  if (Number.isSafeInteger(position) && position >= 0) return taken(position);
  return taken(0, `${quoted(text)} is no position: becomes 0`);
});

const YES = ['t', 'true', '1', 'y', 'yes', 's', 'si', 'sí'];
const NO = ['f', 'false', '0', 'n', 'no'];

/** Yes or no, as Postgres, spreadsheets and people write them. */
export const flagCell = (absent: boolean) =>
  cell<boolean>((text) => {
    if (text === '') return taken(absent);
    if (YES.includes(text.toLowerCase())) return taken(true);
    if (NO.includes(text.toLowerCase())) return taken(false);
    return taken(absent, `${quoted(text)} is neither yes nor no: becomes ${absent ? 'yes' : 'no'}`);
  });

/** Every column of these reads one cell. */
export type CellShape = Readonly<Record<string, z.ZodType<Noted<unknown>>>>;

/** What a row's cells became. */
export type ValuesOf<Shape extends CellShape> = {
  -readonly [Column in keyof Shape]: z.output<Shape[Column]> extends Noted<infer Value> ? Value : never;
};

/** A row with the notes of its columns, or why it cannot be taken. */
export type RowReading<Shape extends CellShape> =
  { readonly values: ValuesOf<Shape>; readonly notes: readonly string[] } | { readonly refused: string };

/** Reads the cells of a row; a column that the export lacks is an absent cell. */
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

/** What a cell that holds one of a few words may also say. */
interface ChoiceWords<Value extends string> {
  readonly values: readonly Value[];
  /** Other words for a value: in lower case, without accents, with spaces between. */
  readonly alike: Readonly<Record<string, Value>>;
  /** What an absent word means. */
  readonly absent: Value | '';
  /** What a word becomes that nobody knows. */
  readonly unknown: Value | '';
}

/** One of a few words. */
export function choiceCell<Value extends string>({ values, alike, absent, unknown }: ChoiceWords<Value>) {
  const exact = (text: string): Value | undefined => values.find((value) => value === text);
  return cell<Value | ''>((text) => {
    if (text === '') return { value: absent, note: '' };
    const known = exact(text);
    if (known !== undefined) return { value: known, note: '' };
    const word = foldWords(text);
    const near = values.find((value) => foldWords(value) === word) ?? alike[word] ?? unknown;
    return { value: near, note: `“${text}” becomes ${near === '' ? 'empty' : `“${near}”`}` };
  });
}

/** An e-mail address, in lower case; a row without one is refused. */
export const emailCell = cell<string>((text) => {
  const email = plainEmail(text);
  if (emailPattern.test(email) && email.length <= textLimits.email) return { value: email, note: '' };
  return { refused: text === '' ? 'is empty' : `“${text}” is no e-mail address` };
});
