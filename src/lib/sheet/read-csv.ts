import { parse } from 'csv-parse/browser/esm/sync';
import { unguardCell } from '#src/lib/csv.ts';
import { toSheet, UnreadableSheet, type Sheet } from './sheet.ts';

/** What stands between cells, the most frequent in Spain first. */
const DELIMITERS = [';', ',', '\t', '|'];

/** A file's text: UTF-8 or UTF-16 by its mark, else UTF-8 where it is valid, else what Excel on Windows writes. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter of a text: the one that its first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/**
 * Reads a CSV file, with whatever delimiter and encoding; the mark against formulas is taken off each cell.
 * @throws UnreadableSheet
 */
export function readCsv(bytes: Uint8Array): Sheet {
  // Excel's own first line about the delimiter.
  const [, named, text = ''] = /^(?:sep=(.)\r?\n)?([^]*)$/.exec(decodeText(bytes)) ?? [];
  try {
    const rows: string[][] = parse(text, {
      delimiter: named ?? delimiterOf(text),
      relaxColumnCount: true,
      skipEmptyLines: false,
      bom: true,
    });
    return toSheet(rows.map((cells) => cells.map(unguardCell)));
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet('No se entiende el archivo: parece un CSV con las comillas rotas.');
  }
}
