import { specLimits } from '#src/config/stock-limits.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { htmlToText } from '#src/lib/html-to-text.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.terms.ts';

/**
 * Reads specs out of a text that somebody pastes: a spreadsheet's columns, a list from a mail, the data sheet of a PDF. A line
 * is a row, a group's heading, or not understood, which is said of it in words.
 */

/** A line of the pasted text that is not blank. `line` counts from 1; `text` is the line as it was pasted. */
export type PastedLine = { readonly line: number; readonly text: string } & (
  | { readonly kind: 'heading'; readonly grupo: string }
  | { readonly kind: 'row'; readonly grupo: string; readonly clave: string; readonly valor: string }
  | { readonly kind: 'unclear'; readonly grupo: string; readonly problem: string }
);

/** Between a name and its value: dot leaders, a run of spaces, a semicolon, or a colon that is not part of a figure or address. */
const BETWEEN = /\s*(?:[.·_]\s?){3,}\s*|\s*(?:…\s?)+|\s{2,}|\s*;\s*|\s*:(?=\s)\s*|(?<=[^\d\s]):(?!\/\/)/;
const BULLET = /^[•·▪*–—-]\s+/;
/** A line alone is a heading while it is short and has no figure. */
const MAX_HEADING_WORDS = 5;

/** How names are compared: without accents, capitals and the spaces around. */
export function specKey(text: string): string {
  return foldAccents(text).replace(/\s+/g, ' ').trim();
}

/** The group that is meant: one of the car's or of SPEC's however it is written, else its own words, capitals as a sentence's. */
function groupNamed(heading: string, known: readonly string[]): string {
  const key = specKey(heading);
  const same = [...known, ...SPEC_GROUPS].find((name) => specKey(name) === key);
  if (same !== undefined) return same;
  const isShouted = heading === heading.toLocaleUpperCase('es') && heading.includes(' ');
  return isShouted ? heading.charAt(0) + heading.slice(1).toLocaleLowerCase('es') : heading;
}

/** A spreadsheet's cell: quotation marks around it are the format's. */
function cell(text: string): string {
  const quoted = /^"(.*)"$/s.exec(text.trim());
  return sanitizeText(quoted?.[1]?.replaceAll('""', '"') ?? text).replace(/\s+/g, ' ');
}

/** The cells of a line; one when nothing divides it. */
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
  // As PocketBase counts.
  const { length } = Array.from(text);
  return length > limit ? `${field} tiene ${length} caracteres y caben ${limit}` : null;
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
  if (!/[\p{L}\d]/u.test(filled.join(''))) return { problem: 'No hay ni nombre ni valor' };
  if (filled.length === 1) {
    if (cells[0] === '') return { problem: 'Falta el nombre' };
    const heading = first.replace(/\s*:$/, '');
    if (!isHeading(first, line, known))
      return { problem: 'No se distingue el nombre del valor: escribe dos puntos y un espacio entre ellos' };
    const problem = tooLong('El grupo', heading, specLimits.grupo);
    return problem === null ? { heading } : { problem };
  }
  if (cells[0] === '' && !line.includes('\t')) return { problem: 'Falta el nombre' };
  // A spreadsheet's empty columns stand anywhere; a name ends in the colon that the columns make superfluous.
  const row = { clave: first.replace(/\s*:$/, ''), valor: filled.slice(1).join(' ') };
  const problem = rowProblem(row);
  return problem === null ? row : { problem };
}

/**
 * The lines of a pasted text, in its order; of HTML, those that it shows. Rows above the first heading belong to `firstGroup`; `known` are the groups that
 * the car has, whose spelling a heading takes over.
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
