import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { toSheet, UnreadableSheet, type Sheet, type SheetCell } from './sheet.ts';

/** What a file may unpack to: a hundred thousand rows need less, and a tab of the browser bears it. */
const MOST_BYTES = 150 * 1024 * 1024;

/** How many cells a sheet may span, empty ones with them: the reader makes each of them, however few are filled. */
const MOST_CELLS = 2_000_000;

const LETTERS = 26;
const columnOf = (letters: string) =>
  Array.from(letters).reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - 64, 0);

/** How many cells lie between the first and the furthest that a part of the archive names; one in disguise is any. */
function spanOf(part: Uint8Array): number {
  let [rows, columns] = [0, 0];
  const places = new TextDecoder().decode(part).matchAll(/\br\s*=\s*["'](?:([A-Z]*)(\d+)["']|[^"']*&)/g);
  for (const [, letters = '', row = String(MOST_CELLS)] of places) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters), 1);
  }
  return rows * columns;
}

/**
 * The same archive without compression. The reader would unpack large parts in workers made of text, which the pages'
 * Content-Security-Policy refuses; and it knows no bound.
 */
function stored(bytes: Uint8Array): ArrayBuffer {
  let total = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      total += originalSize;
      if (total > MOST_BYTES) throw new UnreadableSheet('El archivo es demasiado grande.');
      return true;
    },
  });
  for (const part of Object.values(parts))
    if (spanOf(part) >= MOST_CELLS)
      throw new UnreadableSheet('La hoja es demasiado grande: borra las filas y columnas vacías.');
  return zipSync(parts, { level: 0 }).slice().buffer;
}

/**
 * Reads the first sheet of an XLSX file.
 * @throws UnreadableSheet
 */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  let rows: SheetCell[][];
  try {
    const [first] = await readXlsxFile(stored(bytes), { trim: false });
    // The library's type says `typeof Date` where it means a date.
    rows = (first?.data ?? []) as unknown as SheetCell[][];
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet(
      'No se puede leer el archivo. Guárdalo en Excel como «Libro de Excel (.xlsx)», sin contraseña, o como CSV.',
    );
  }
  return toSheet(rows);
}
