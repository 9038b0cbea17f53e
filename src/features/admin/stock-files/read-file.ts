import { formatInteger } from '#src/lib/format.ts';
import { decodeText } from '#src/lib/sheet/decode-text.ts';
import {
  isEmptyCell,
  toSheet,
  UnreadableSheet,
  type Sheet,
  type SheetCell,
  type SheetRow,
  type Table,
} from '#src/lib/sheet/sheet.ts';
import { countHeadings } from './mapping.ts';
import { cellText } from './read-cell.ts';
import { isTotalRow } from './total-row.ts';

/** Reads the table of a file by its content, whatever its extension: the sheet, the heading row and the rows below. */

/** The user's choices; null leaves a choice to the product. */
export interface FileChoice {
  readonly sheet: string | null;
  readonly headingRow: number | null;
}

/** A row's number and text. */
interface NamedRow {
  readonly number: number;
  readonly text: string;
}

export interface StockFile extends Sheet {
  /** Names of the sheets to choose from; one '' for a CSV file. */
  readonly sheets: readonly string[];
  /** The sheet that was read. */
  readonly sheet: string;
  readonly headingRow: number;
  /** The rows to choose from as heading row. */
  readonly headingRows: readonly NamedRow[];
  /** Skipped total rows. */
  readonly skipped: readonly NamedRow[];
  /** Notes about data that could not be read completely. */
  readonly notes: readonly string[];
}

const MOST_MEGABYTES = 20;
const MOST_ROWS = 5000;
/** Each column becomes a select with all its options; thousands would freeze the page. */
const MOST_COLUMNS = 500;
/** Excel's own limit of characters in a cell (its specifications and limits). */
const MOST_CHARACTERS = 32_767;

/** How many rows are offered as heading row, and how many are searched for one. */
const MOST_OFFERED = 20;
const SEARCHED = 100;

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
const ZIP = [0x50, 0x4b];
/** Signature of Excel files until 2003, and of XLSX with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Awaits a lazily loaded reader. In a panel opened before the latest release, its chunk may be gone. */
async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    throw new UnreadableSheet('No se pudo cargar el lector de archivos. Recarga el panel y prueba otra vez.');
  }
}

const PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|body|meta|style|table|div)\b|^mime-version:/i;
const XML = /^\s*<(?:\?xml|(?:\w+:)?workbook)\b/i;

/** @throws UnreadableSheet for HTML or XML saved with the extension .xls, which Excel opens too */
function requireNoMarkup(bytes: Uint8Array): void {
  const start = decodeText(bytes.subarray(0, 4096));
  const format = '«Libro de Excel (.xlsx)»';
  if (PAGE.test(start))
    throw new UnreadableSheet(
      `Es una página HTML guardada como .xls: ábrela en Excel o LibreOffice y guárdala como ${format}.`,
    );
  if (XML.test(start))
    throw new UnreadableSheet(
      `Es un archivo XML guardado como .xls: ábrelo en Excel o LibreOffice y guárdalo como ${format}.`,
    );
}

async function readTables(bytes: Uint8Array, headingRow: number | null): Promise<readonly Table[]> {
  if (startsWith(bytes, ZIP)) {
    const { readXlsx } = await loaded(import('#src/lib/sheet/read-xlsx.ts'));
    return readXlsx(bytes);
  }
  if (startsWith(bytes, OLE))
    throw new UnreadableSheet(
      'Es un Excel antiguo (.xls) o tiene contraseña: guárdalo como «Libro de Excel (.xlsx)» sin contraseña.',
    );
  requireNoMarkup(bytes);
  const { readCsv } = await loaded(import('#src/lib/sheet/read-csv.ts'));
  return [readCsv(bytes, countHeadings, headingRow ?? undefined)];
}

/** The first row with two recognised headings. */
function findHeadings({ rows }: Table): SheetRow | undefined {
  return rows.slice(0, SEARCHED).find(({ cells }) => countHeadings(cells.map(cellText)) >= 2);
}

/** The first table with recognised headings and rows below them. */
function findTable(tables: readonly Table[]): Table | undefined {
  return tables.find((table) => {
    const headings = findHeadings(table);
    return headings !== undefined && headings !== table.rows.at(-1);
  });
}

/** A row as one line of text. */
function namedRow({ number, cells }: SheetRow): NamedRow {
  const text = cells
    .filter((cell) => !isEmptyCell(cell))
    .map((cell) => cellText(cell).replace(/\s+/g, ' '))
    .join(' · ');
  return { number, text: text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text };
}

/** @throws UnreadableSheet for a table too large for the page */
function requireBounds({ headers, rows }: Sheet): void {
  if (rows.length > MOST_ROWS)
    throw new UnreadableSheet(
      `Tiene ${formatInteger(rows.length)} filas y el máximo es ${formatInteger(MOST_ROWS)}: divídelo en varios.`,
    );
  if (headers.length > MOST_COLUMNS)
    throw new UnreadableSheet(
      `Tiene ${formatInteger(headers.length)} columnas y el máximo es ${MOST_COLUMNS}: quita las que no hagan falta.`,
    );
  const isLong = (cell: SheetCell) => typeof cell === 'string' && cell.length > MOST_CHARACTERS;
  const tooMuch = `tiene más de ${formatInteger(MOST_CHARACTERS)} caracteres.`;
  if (headers.some(isLong)) throw new UnreadableSheet(`Un título ${tooMuch}`);
  const row = rows.find(({ cells }) => cells.some(isLong));
  if (row !== undefined) throw new UnreadableSheet(`Una celda de la fila ${row.number} ${tooMuch}`);
}

/** @throws UnreadableSheet for a file above the size limit */
export function requireFileSize(bytes: number): void {
  if (bytes > MOST_MEGABYTES * 1024 * 1024)
    throw new UnreadableSheet(`El archivo ocupa más de ${MOST_MEGABYTES} MB.`);
}

/** @throws UnreadableSheet */
export async function readFile(bytes: Uint8Array, choice: FileChoice): Promise<StockFile> {
  requireFileSize(bytes.length);
  const tables = await readTables(bytes, choice.headingRow);
  const table = tables.find(({ name }) => name === choice.sheet) ?? findTable(tables) ?? tables[0];
  const heading =
    table?.rows.find(({ number }) => number === choice.headingRow) ??
    (table && (findHeadings(table) ?? table.rows[0]));
  if (table === undefined || heading === undefined) throw new UnreadableSheet('El archivo está vacío.');
  const { headers, rows } = toSheet(table.rows, heading);
  const sheet = { headers, rows: rows.filter((row) => !isTotalRow(row)) };
  if (sheet.rows.length === 0) throw new UnreadableSheet('El archivo solo tiene la fila de los títulos.');
  requireBounds(sheet);
  const offered = table.rows.slice(0, MOST_OFFERED);
  return {
    ...sheet,
    sheets: tables.map(({ name }) => name),
    sheet: table.name,
    headingRow: heading.number,
    headingRows: (offered.includes(heading) ? offered : [...offered, heading]).map(namedRow),
    skipped: rows.filter(isTotalRow).map(namedRow),
    notes: table.notes,
  };
}
