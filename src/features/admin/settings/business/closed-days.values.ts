import * as z from 'zod/mini';

/** Closed days in the business form: one value, JSON of the rows as typed, so that a conflict is about the whole list. */

const rowsSchema = z.array(z.object({ from: z.string(), to: z.string(), name: z.string() }));
export type ClosedDaysRow = Readonly<z.infer<typeof rowsSchema>[number]>;

export const CLOSED_DAYS = 'closedDays';
export const NEW_ROW: ClosedDaysRow = { from: '', to: '', name: '' };

/** Field name of a cell, by which its error is found. */
export const closedDaysName = (index: number, cell: keyof ClosedDaysRow) => `${CLOSED_DAYS}.${index}.${cell}`;

export function readRows(text: string): readonly ClosedDaysRow[] {
  return rowsSchema.parse(JSON.parse(text === '' ? '[]' : text));
}

export function rowsText(rows: readonly ClosedDaysRow[]): string {
  return JSON.stringify(rows);
}

const isBlank = ({ from, to, name }: ClosedDaysRow) => from === '' && to === '' && name.trim() === '';

/** The typed closed days with the positions of their rows: blank rows are left out, and one day needs no last one. */
export function typedClosedDays(
  text: string,
): readonly { readonly place: number; readonly days: ClosedDaysRow }[] {
  return readRows(text).flatMap((row, place) =>
    isBlank(row) ? [] : [{ place, days: { ...row, to: row.to === '' ? row.from : row.to } }],
  );
}
