import { toSheet as sheetBelow, type Sheet, type SheetCell } from '#src/lib/sheet/sheet.ts';

/** A table with its headings in the first of its rows. */
export function toSheet([heading = [], ...below]: readonly (readonly SheetCell[])[]): Sheet {
  const rows = [heading, ...below].map((cells, index) => ({ number: index + 1, cells }));
  return sheetBelow(rows, { number: 1, cells: heading });
}
