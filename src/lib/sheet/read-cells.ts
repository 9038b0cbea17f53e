import { TextCollector, unescapeText, type CellContext } from './cell-context.ts';
import { isEmptyCell, UnreadableSheet, type SheetCell, type SheetRow } from './sheet.ts';
import { walkXml, type Attributes } from './walk-xml.ts';

/** The cells of a worksheet of an XLSX file (ECMA-376). */

/** Maximum number of cells of a sheet, empty ones included. */
const MOST_CELLS = 2_000_000;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 of the two date systems. */
const EPOCHS = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };

const isDate = (date: Date) => !Number.isNaN(date.getTime());

function numberOrDay(value: string, style: number, { dayStyles, is1904 }: CellContext): SheetCell {
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  if (!dayStyles.has(style)) return number;
  const epoch = is1904 ? EPOCHS.since1904 : EPOCHS.since1900;
  const date = new Date(epoch + Math.floor(number) * DAY_MS);
  return isDate(date) ? date : number;
}

/** An ISO 8601 date: its day as written, whatever the time zone. */
function isoDay(value: string): SheetCell {
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return isDate(date) ? date : value;
}

/** A cell's elements, not yet interpreted. */
interface RawCell {
  readonly type: string;
  readonly style: number;
  readonly inline: TextCollector;
  isFormula: boolean;
  /** Undefined when the element is missing. */
  value: string | undefined;
}

function startCell({ t = 'n', s = '0' }: Attributes): RawCell {
  return { type: t, style: Number(s), inline: new TextCollector(), isFormula: false, value: undefined };
}

function meaningOf({ type, style, inline, isFormula, value }: RawCell, context: CellContext): SheetCell {
  if (type === 'inlineStr') return unescapeText(inline.text);
  if (type === 'e') return { error: value ?? '' };
  // A formula may yield an empty text; any other value is missing until a spreadsheet program calculates it.
  if (type === 'str' && value !== undefined) return unescapeText(value);
  if (value === undefined || value.trim() === '') return isFormula ? { error: '' } : null;
  if (type === 's') {
    const text = context.strings[Number(value)];
    if (text === undefined) throw new Error(`Shared string ${value} is missing`);
    return text;
  }
  if (type === 'b') return value === '1' || value === 'true';
  return type === 'd' ? isoDay(value) : numberOrDay(value, style, context);
}

const LETTERS = 26;
const columnOf = (letters: string) =>
  Array.from(letters).reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - 64, 0);

/**
 * Keeps the non-empty cells. Only they bound the sheet, because programs write formats and emptied rows down to the last
 * possible row.
 */
class Grid {
  private readonly rows = new Map<number, SheetCell[]>();
  private height = 0;
  private width = 0;

  put(row: number, column: number, cell: SheetCell): void {
    this.height = Math.max(this.height, row);
    this.width = Math.max(this.width, column);
    if (this.height * this.width >= MOST_CELLS)
      throw new UnreadableSheet('La hoja es demasiado grande: borra las filas y columnas vacías.');
    const cells = this.rows.get(row) ?? [];
    this.rows.set(row, cells);
    while (cells.length < column) cells.push(null);
    cells[column - 1] = cell;
  }

  toRows(): SheetRow[] {
    return [...this.rows]
      .map(([number, cells]) => ({ number, cells }))
      .sort((one, other) => one.number - other.number);
  }
}

/** The non-empty rows of a sheet. */
export function readCells(xml: string, context: CellContext): SheetRow[] {
  const grid = new Grid();
  let [row, column] = [0, 0];
  let cell: RawCell | null = null;
  let isValue = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') [row, column] = [Number(attributes()['r'] ?? row + 1), 0];
      else if (name === 'c') {
        const found = attributes();
        cell = startCell(found);
        // Row and column are optional: a cell without them follows the one before it.
        const [, letters, place] = /^([A-Z]+)(\d+)$/.exec(found['r'] ?? '') ?? [];
        column = letters === undefined ? column + 1 : columnOf(letters);
        if (place !== undefined) row = Number(place);
      } else if (name === 'f' && cell !== null) cell.isFormula = true;
      else if (name === 'v' && cell !== null) [cell.value, isValue] = ['', true];
      else cell?.inline.open(name);
    },
    close: (name) => {
      if (name === 'c' && cell !== null) {
        const meaning = meaningOf(cell, context);
        if (!isEmptyCell(meaning)) grid.put(row, column, meaning);
        cell = null;
      } else if (name === 'v') isValue = false;
      else cell?.inline.close(name);
    },
    text: (text) => {
      if (cell === null) return;
      if (isValue) cell.value = (cell.value ?? '') + text;
      else cell.inline.add(text);
    },
  });
  return grid.toRows();
}
