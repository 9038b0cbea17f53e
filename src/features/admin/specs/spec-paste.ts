import { specLimits } from '#src/config/stock-limits.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { htmlToText } from '#src/lib/html-to-text.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';

/**
 * Parses specs from pasted text: spreadsheet columns, a list from an e-mail, a PDF data sheet. A line is a
 * row, a group heading, or unclear with a problem text.
 */

/** The value of a row that is still to be filled in. It is not saved. */
export const TO_FILL = '¿?';

/** A non-blank line of the pasted text. `line` counts from 1; `text` is the original line. */
export type PastedLine = { readonly line: number; readonly text: string } & (
  | { readonly kind: 'heading'; readonly grupo: string }
  | { readonly kind: 'row'; readonly grupo: string; readonly clave: string; readonly valor: string }
  | { readonly kind: 'unclear'; readonly grupo: string; readonly problem: string }
);

/**
 * Separators of name and value: dot leaders, a run of spaces, a semicolon, or a colon that is not part of a
 * figure or URL.
 */
const BETWEEN = /\s*(?:[.·_]\s?){3,}\s*|\s*(?:…\s?)+|\s{2,}|\s*;\s*|\s*:(?=\s)\s*|(?<=[^\d\s]):(?!\/\/)/;
const BULLET = /^[•·▪*–—-]\s+/;
/** A line without a separator is a heading if it is short and has no digit. */
const MAX_HEADING_WORDS = 5;

/** Comparison key for names: folds accents and case, and collapses spaces. */
export function specKey(text: string): string {
  return foldAccents(text).replace(/\s+/g, ' ').trim();
}

/**
 * Resolves a heading to a group: one of the car's or of SPEC's in any spelling, else the heading itself, in
 * sentence case if it is in capitals.
 */
function groupNamed(heading: string, known: readonly string[]): string {
  const key = specKey(heading);
  const same = [...known, ...SPEC_GROUPS].find((name) => specKey(name) === key);
  if (same !== undefined) return same;
  const isShouted = heading === heading.toLocaleUpperCase('es') && heading.includes(' ');
  return isShouted ? heading.charAt(0) + heading.slice(1).toLocaleLowerCase('es') : heading;
}

/** A spreadsheet cell, without CSV quotation marks. */
function cell(text: string): string {
  const quoted = /^"(.*)"$/s.exec(text.trim());
  return sanitizeText(quoted?.[1]?.replaceAll('""', '"') ?? text).replace(/\s+/g, ' ');
}

/** The cells of a line; one without a separator. */
function cellsOf(line: string): readonly string[] {
  if (line.includes('\t')) return line.split('\t').map(cell);
  const [, quoted, rest] = /^("(?:[^"]|"")*")\s*;(.*)$/.exec(line) ?? [];
  if (quoted !== undefined && rest !== undefined) return [cell(quoted), cell(rest.replace(/;+\s*$/, ''))];
  const found = BETWEEN.exec(line);
  if (found === null) return [cell(line)];
  const value = line.slice(found.index + found[0].length).replace(/^[:;=\s]+|[;\s]+$/g, '');
  return [cell(line.slice(0, found.index)), cell(value)];
}

function isHeading(text: string, line: string, known: readonly string[]): boolean {
  if (/[:\t;]\s*$/.test(line)) return true;
  if ([...known, ...SPEC_GROUPS].some((name) => specKey(name) === specKey(text))) return true;
  if (/\d/.test(text)) return false;
  const isCapitals = /\p{Lu}/u.test(text) && text === text.toLocaleUpperCase('es');
  return isCapitals || (text.split(' ').length <= MAX_HEADING_WORDS && !/[.,]/.test(text));
}

function tooLong(field: string, text: string, limit: number): string | null {
  // PocketBase counts code points.
  const { length } = Array.from(text);
  return length > limit ? `${field} tiene ${length} caracteres y el máximo es ${limit}` : null;
}

interface Cells {
  readonly clave: string;
  readonly valor: string;
}

function rowProblem({ clave, valor }: Cells): string | null {
  if (clave === '') return 'Falta el nombre';
  if (valor === '') return 'Falta el valor';
  return tooLong('El nombre', clave, specLimits.clave) ?? tooLong('El valor', valor, specLimits.valor);
}

type Read = { heading: string } | Cells | { problem: string };

function readLine(line: string, known: readonly string[]): Read {
  const cells = cellsOf(line);
  const filled = cells.filter(Boolean);
  const [first = ''] = filled;
  if (!/[\p{L}\d]/u.test(filled.join(''))) return { problem: 'Faltan el nombre y el valor' };
  if (filled.length === 1) {
    if (cells[0] === '') return { problem: 'Falta el nombre' };
    const heading = first.replace(/\s*:$/, '');
    if (!isHeading(first, line, known))
      return { problem: 'No se distingue el nombre del valor: escribe dos puntos y un espacio entre ellos' };
    const problem = tooLong('El grupo', heading, specLimits.grupo);
    return problem === null ? { heading } : { problem };
  }
  if (cells[0] === '' && !line.includes('\t')) return { problem: 'Falta el nombre' };
  // Spreadsheets may have empty columns anywhere, and names with a trailing colon.
  const row = { clave: first.replace(/\s*:$/, ''), valor: filled.slice(1).join(' ') };
  const problem = rowProblem(row);
  return problem === null ? row : { problem };
}

/**
 * The lines of a pasted text in order; of HTML, its visible text.
 * @param firstGroup group of the rows above the first heading
 * @param known the car's groups, whose spelling a heading adopts
 */
export function readPaste(text: string, firstGroup: string, known: readonly string[]): PastedLine[] {
  let grupo = firstGroup;
  return htmlToText(text)
    .split(/\r\n|\r|\n/)
    .flatMap((raw, index): PastedLine[] => {
      const plain = raw.replace(/[\u00ad\u200b-\u200d\ufeff]/g, '').replace(/[^\S\t]/g, ' ');
      const line = plain.trim() === '' ? '' : plain.replace(/^ +| +$/g, '').replace(BULLET, '');
      if (line === '') return [];
      const at = { line: index + 1, text: raw };
      const read = readLine(line, known);
      if ('problem' in read) return [{ ...at, kind: 'unclear', grupo, problem: read.problem }];
      if ('heading' in read) {
        grupo = groupNamed(read.heading, known);
        return [{ ...at, kind: 'heading', grupo }];
      }
      return [{ ...at, kind: 'row', grupo, ...read }];
    });
}
