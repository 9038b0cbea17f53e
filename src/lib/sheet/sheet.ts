/** Tables of spreadsheet files. */

/** A cell without a value: '#N/A' and the like; '' for a formula whose value is not in the file. */
export interface CellError {
  readonly error: string;
}

/** A cell's content. A date is midnight UTC of its day. */
export type SheetCell = string | number | boolean | Date | CellError | null;

export interface SheetRow {
  /** Row number of the spreadsheet, counted from 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

/** The content of a file, or of one of its sheets. */
export interface Table {
  /** The sheet's name; '' for a CSV file. */
  readonly name: string;
  /** The non-empty rows. */
  readonly rows: readonly SheetRow[];
  /** Data loss while reading, in Spanish. */
  readonly notes: readonly string[];
}

/** The rows below the heading row of a table. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** A file cannot be read; the message is for the user who chose it. */
export class UnreadableSheet extends Error {}

export const isEmptyCell = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A heading for display and comparison. */
export function headingText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell).trim();
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : cell.error;
}

/** Maximum number of rows that a note lists. */
const MOST_NAMED = 10;

/** A note on replacement characters: another program lost the originals, or the encoding is broken there. */
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

/** Makes a table of a file's rows; empty ones are skipped. */
export function toTable(name: string, all: readonly SheetRow[]): Table {
  const rows = all.filter(({ cells }) => !cells.every(isEmptyCell));
  return { name, rows, notes: illegibleNote(rows) };
}

/** The rows below one of a table's rows. */
export function toSheet(rows: readonly SheetRow[], heading: SheetRow): Sheet {
  const below = rows.filter(({ number }) => number > heading.number);
  const width = [heading, ...below].reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return {
    headers: Array.from({ length: width }, (_, column) => headingText(heading.cells[column])),
    rows: below,
  };
}
