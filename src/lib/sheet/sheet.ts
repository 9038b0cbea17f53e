/** Tables as spreadsheet programs keep them. */

/** A cell without a value: what its program says of it, such as '#N/A'. */
export interface CellError {
  readonly error: string;
}

/** What a cell holds. A date is midnight UTC of its day. */
export type SheetCell = string | number | boolean | Date | CellError | null;

/** A file's table: the texts of its first row that is not empty, and the rows below it. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** As the spreadsheet numbers it, counted from 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

/** Why a file cannot be read, in words for whoever chose it. */
export class UnreadableSheet extends Error {}

const isEmptyCell = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Makes a table of all rows of a file; empty ones are left out. */
export function toSheet(all: readonly (readonly SheetCell[])[]): Sheet {
  const filled = all
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => !cells.every(isEmptyCell));
  const [head, ...rows] = filled;
  if (head === undefined) throw new UnreadableSheet('El archivo está vacío.');
  const width = Math.max(...filled.map(({ cells }) => cells.length));
  const headers = Array.from({ length: width }, (_, column) => {
    const cell = head.cells[column] ?? null;
    if (cell instanceof Date) return cell.toISOString().slice(0, 10);
    return typeof cell === 'object' ? (cell?.error ?? '') : String(cell).trim();
  });
  return { headers, rows };
}
