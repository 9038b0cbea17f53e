import { parse } from 'csv-parse/browser/esm/sync';
import { unguardCell } from '#src/lib/csv.ts';
import { decodeText } from './decode-text.ts';
import { headingText, isEmptyCell, toTable, UnreadableSheet, type Table } from './sheet.ts';

/** Delimiters, the most frequent in Spain first. */
const DELIMITERS = [';', ',', '\t', '|'];

/** Bounds of the sample for detecting the delimiter: the library reads all of its input before it begins. */
const SAMPLE = { rows: 100, characters: 200_000 };

/** The library takes the first line break for all, unless they are listed; an edited file may have several kinds. */
const optionsOf = (delimiter: string) => ({
  delimiter,
  recordDelimiter: ['\r\n', '\n', '\r'],
  relaxColumnCount: true,
  skipEmptyLines: false,
  bom: true,
});

/** The cells of a text. A quotation mark inside a cell is an inch sign. */
function cellsOf(text: string, delimiter: string): string[][] {
  const options = optionsOf(delimiter);
  if (delimiter !== '\t') {
    const rows: string[][] = parse(text, { ...options, relaxQuotes: true });
    // Unbalanced quotes swallow rows: a cell that begins with a quote and spans lines, exactly as in the file.
    const isSwallowed = (cell: string) => cell.startsWith('"') && /[\r\n]/.test(cell) && text.includes(cell);
    return rows.some((cells) => cells.some(isSwallowed)) ? parse(text, { ...options, quote: false }) : rows;
  }
  // Between tabs, quotes count only where a program clearly quoted: Excel does, most others write them literally.
  try {
    const rows: string[][] = parse(text, options);
    if (!rows.some((cells) => cells.some((cell) => cell.includes('\t')))) return rows;
  } catch {
    // Unbalanced quotes: they are literal.
  }
  return parse(text, { ...options, quote: false });
}

/** The first rows of a text, parsed with each delimiter. */
function samplesOf(whole: string) {
  const text = whole.slice(0, SAMPLE.characters);
  return DELIMITERS.map((delimiter) => {
    const options = { ...optionsOf(delimiter), to: SAMPLE.rows };
    try {
      return { delimiter, rows: parse(text, { ...options, relaxQuotes: true }) };
    } catch {
      return { delimiter, rows: parse(text, { ...options, quote: false }) };
    }
  });
}
type Sample = ReturnType<typeof samplesOf>[number];

/** The first of the samples with the highest score. */
function bestOf(samples: readonly Sample[], scoreOf: (sample: Sample) => number) {
  const scores = samples.map(scoreOf);
  const most = Math.max(...scores);
  return { delimiter: samples[scores.indexOf(most)]?.delimiter ?? ';', most };
}

/** The delimiter that yields most known headings in a row, else most cells in the chosen row, else in the first. */
function delimiterOf(
  text: string,
  countHeadings: (texts: readonly string[]) => number,
  headingRow: number | undefined,
): string {
  const samples = samplesOf(text);
  const headings = bestOf(samples, ({ rows }) =>
    Math.max(0, ...rows.map((cells) => countHeadings(cells.map(headingText)))),
  );
  if (headings.most >= 2) return headings.delimiter;
  const rowOf = ({ rows }: Sample) =>
    headingRow === undefined ? rows.find((cells) => !cells.every(isEmptyCell)) : rows[headingRow - 1];
  return bestOf(samples, (sample) => rowOf(sample)?.length ?? 0).delimiter;
}

/**
 * Reads a CSV file with any delimiter and encoding, and removes formula guards. The delimiter is detected from the
 * headings, or from the row chosen for them.
 * @throws UnreadableSheet
 */
export function readCsv(
  bytes: Uint8Array,
  countHeadings: (texts: readonly string[]) => number,
  headingRow?: number,
): Table {
  // Excel's optional first line with the delimiter.
  const [, named, text = ''] = /^(?:sep=(.)(?:\r\n|\n|\r))?([^]*)$/.exec(decodeText(bytes)) ?? [];
  let rows: string[][];
  try {
    rows = cellsOf(text, named ?? delimiterOf(text, countHeadings, headingRow));
  } catch {
    throw new UnreadableSheet('No se entiende el archivo: parece un CSV con las comillas rotas.');
  }
  const table = toTable(
    '',
    rows.map((cells, index) => ({ number: index + 1, cells: cells.map(unguardCell) })),
  );
  if (table.rows.length === 0) throw new UnreadableSheet('El archivo está vacío.');
  return table;
}
