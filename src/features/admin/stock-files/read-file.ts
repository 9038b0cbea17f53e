import { formatInteger } from '#src/lib/format.ts';
import { UnreadableSheet, type Sheet, type SheetCell } from '#src/lib/sheet/sheet.ts';

/** Reads the table of a file that somebody has chosen, whatever its name says it is. */

const MOST_MEGABYTES = 20;
const MOST_ROWS = 5000;
/** Each becomes a choice in a list, with its values: a page of thousands stands still. */
const MOST_COLUMNS = 500;
/** As much as Excel itself takes in a cell (its specifications and limits). */
const MOST_CHARACTERS = 32_767;

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
const ZIP = [0x50, 0x4b];
/** Excel until 2003, and XLSX with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** What reads a file comes with the first one: a panel that was open before the last release may ask for a part that is gone. */
async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    throw new UnreadableSheet('No se pudo cargar lo que lee el archivo. Recarga el panel y prueba otra vez.');
  }
}

async function readBytes(bytes: Uint8Array): Promise<Sheet> {
  if (startsWith(bytes, ZIP)) {
    const { readXlsx } = await loaded(import('#src/lib/sheet/read-xlsx.ts'));
    return readXlsx(bytes);
  }
  if (startsWith(bytes, OLE))
    throw new UnreadableSheet(
      'Es un Excel antiguo (.xls) o tiene contraseña: guárdalo como «Libro de Excel (.xlsx)» sin contraseña.',
    );
  const { readCsv } = await loaded(import('#src/lib/sheet/read-csv.ts'));
  return readCsv(bytes);
}

/** @throws UnreadableSheet for a table that is more than the panel's page can take. */
function requireBounds({ headers, rows }: Sheet): void {
  if (rows.length > MOST_ROWS)
    throw new UnreadableSheet(`Tiene ${rows.length} filas y caben ${MOST_ROWS}: divídelo en varios.`);
  if (headers.length > MOST_COLUMNS)
    throw new UnreadableSheet(
      `Tiene ${formatInteger(headers.length)} columnas y caben ${MOST_COLUMNS}: quita las que no hagan falta.`,
    );
  const isLong = (cell: SheetCell) => typeof cell === 'string' && cell.length > MOST_CHARACTERS;
  const tooMuch = `tiene más de ${formatInteger(MOST_CHARACTERS)} caracteres.`;
  if (headers.some(isLong)) throw new UnreadableSheet(`Un título ${tooMuch}`);
  const row = rows.find(({ cells }) => cells.some(isLong));
  if (row !== undefined) throw new UnreadableSheet(`Una celda de la fila ${row.number} ${tooMuch}`);
}

/** @throws UnreadableSheet */
export async function readFile(file: Blob): Promise<Sheet> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024)
    throw new UnreadableSheet(`El archivo ocupa más de ${MOST_MEGABYTES} MB.`);
  const sheet = await readBytes(new Uint8Array(await file.arrayBuffer()));
  if (sheet.rows.length === 0) throw new UnreadableSheet('El archivo solo tiene la fila de los títulos.');
  requireBounds(sheet);
  return sheet;
}
