/** Tables as spreadsheet programs keep them. */

/** A cell that holds no value: '#N/A' and the like; '' for a formula whose value the file does not hold. */
export interface CellError {
  readonly error: string;
}

/** What a cell holds. A date is midnight UTC of its day. */
export type SheetCell = string | number | boolean | Date | CellError | null;

export interface SheetRow {
  /** As the spreadsheet numbers it, counted from 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

/** What a file or one of its sheets holds. */
export interface Table {
  /** The sheet's name; '' for a CSV file. */
  readonly name: string;
  /** Those that are not empty. */
  readonly rows: readonly SheetRow[];
  /** What was read with losses, in Spanish. */
  readonly notes: readonly string[];
}

/** The rows of a table below the row of its headings. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Why a file cannot be read, in words for the person who chose it. */
export class UnreadableSheet extends Error {}

export const isEmptyCell = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A heading as it is shown and compared. */
export function headingText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell).trim();
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : cell.error;
}

/** How many rows a note names. */
const MOST_NAMED = 10;

/** Characters that no program can bring back: another one lost them, or the encoding is broken there. */
function illegibleNote(rows: readonly SheetRow[]): string[] {
  const isIllegible = (cell: SheetCell) => typeof cell === 'string' && cell.includes('\uFFFD');
  const numbers = rows.filter(({ cells }) => cells.some(isIllegible)).map(({ number }) => number);
  const [first] = numbers;
  if (first === undefined) return [];
  const words = 'hay caracteres ilegibles (�)';
  if (numbers.length === 1) return [`Fila ${first}: ${words}`];
  const named = numbers.slice(0, MOST_NAMED);
  const last = numbers.length > MOST_NAMED ? `${numbers.length - MOST_NAMED} más` : named.pop();
  return [`Filas ${named.join(', ')} y ${last ?? ''}: ${words}`];
}

/** Makes a table of a file's rows; empty ones are left out. */
export function toTable(name: string, all: readonly SheetRow[]): Table {
  const rows = all.filter(({ cells }) => !cells.every(isEmptyCell));
  return { name, rows, notes: illegibleNote(rows) };
}

/** What stands below one of the rows of a table. */
export function toSheet(rows: readonly SheetRow[], heading: SheetRow): Sheet {
  const below = rows.filter(({ number }) => number > heading.number);
  const width = [heading, ...below].reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return {
    headers: Array.from({ length: width }, (_, column) => headingText(heading.cells[column])),
    rows: below,
  };
}
