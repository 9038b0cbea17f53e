import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { toSheet, UnreadableSheet, type Sheet, type SheetCell } from './sheet.ts';

/** What a file may unpack to: a hundred thousand rows need less, and a tab of the browser bears it. */
const MOST_BYTES = 150 * 1024 * 1024;

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
