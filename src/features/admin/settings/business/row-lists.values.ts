import * as z from 'zod/mini';
import type { Cost } from '#src/features/company/business/costs.ts';
import type { Review } from '#src/features/company/business/reviews.ts';
import { readSpanishNumber, toTypedNumber } from '#src/lib/spanish-number.ts';

/**
 * Lists in the business form: closed days, costs and reviews. Each is one value, JSON of its rows as typed, so that a conflict
 * is about the whole list.
 */

export const ROW_LISTS = ['closedDays', 'costs', 'reviews'] as const;
export type RowList = (typeof ROW_LISTS)[number];

/** A row of a list: a text for each cell. */
export type RowOf<List extends RowList> = Readonly<z.infer<(typeof rowSchemas)[List]>>;

const text = z.string();
const rowSchemas = {
  closedDays: z.object({ from: text, to: text, name: text }),
  costs: z.object({ name: text, kind: text, amount: text, basis: text, compulsory: text }),
  reviews: z.object({ source: text, url: text, count: text, score: text, date: text, verifiedBy: text }),
} as const;

/** Field name of a cell, by which its error is found. */
export const cellName = (list: RowList, index: number, cell: string) => `${list}.${index}.${cell}`;

export function readRows<List extends RowList>(list: List, typed: string): readonly RowOf<List>[] {
  const rows: unknown = JSON.parse(typed === '' ? '[]' : typed);
  return z.array(rowSchemas[list]).parse(rows);
}

export function rowsText<List extends RowList>(rows: readonly RowOf<List>[]): string {
  return JSON.stringify(rows);
}

/** Value of a ticked checkbox. */
export const yes = '1';

/** A row that is added. */
export const NEW_ROWS: { readonly [List in RowList]: RowOf<List> } = {
  closedDays: { from: '', to: '', name: '' },
  // A cost that every buyer pays must be in the whole price, so that is the default.
  costs: { name: '', kind: 'included', amount: '', basis: '', compulsory: yes },
  reviews: { source: '', url: '', count: '', score: '', date: '', verifiedBy: '' },
};

/** Stored costs as rows. */
export function costRows(costs: readonly Cost[]): readonly RowOf<'costs'>[] {
  return costs.map(({ name, kind, amount, basis, compulsory }) => ({
    ...{ name, kind, basis },
    amount: toTypedNumber(amount === 0 ? null : amount),
    // What the price includes is compulsory once it no longer is.
    compulsory: compulsory || kind === 'included' ? yes : '',
  }));
}

/** Stored reviews as rows. */
export function reviewRows(reviews: readonly Review[]): readonly RowOf<'reviews'>[] {
  return reviews.map((review) => ({ ...review, count: String(review.count) }));
}

/** A typed number; NaN when it is none, or ambiguous. */
function numberOf(typed: string): number {
  const reading = readSpanishNumber(typed);
  return reading.kind === 'number' ? reading.value : NaN;
}

type AnyRow = Readonly<Record<string, string>>;

/** Rows as facts, to be validated. */
const FACTS: Readonly<Record<RowList, (row: AnyRow) => unknown>> = {
  // One day needs no last one.
  closedDays: ({ from = '', to = '', name = '' }) => ({ from, to: to === '' ? from : to, name }),
  // Without what another kind has.
  costs: ({ name = '', kind = '', amount = '', basis = '', compulsory = '' }) => ({
    ...{ name, kind },
    amount: kind === 'sum' ? numberOf(amount) : 0,
    basis: kind === 'varies' ? basis : '',
    compulsory: kind !== 'included' && compulsory === yes,
  }),
  reviews: ({ count = '', ...others }) => ({ ...others, count: numberOf(count) }),
};

/** Whether nothing was typed in a row: presets of a new one do not count. */
function isBlank(list: RowList, row: AnyRow): boolean {
  const preset: AnyRow = NEW_ROWS[list];
  return Object.entries(row).every(([cell, typed]) => typed.trim() === '' || preset[cell] === typed);
}

/** The typed entries with the positions of their rows: blank rows are left out. */
export function typedEntries(
  list: RowList,
  typed: string,
): readonly { readonly place: number; readonly entry: unknown }[] {
  return readRows(list, typed).flatMap((row, place) =>
    isBlank(list, row) ? [] : [{ place, entry: FACTS[list](row) }],
  );
}
