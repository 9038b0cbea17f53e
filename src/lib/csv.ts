/**
 * Rows as a CSV file that a Spanish Excel opens by double click: semicolons, byte order mark, CRLF.
 */

/** Start of a formula or what spreadsheets take for one, full-width characters included, or of a guarded one; leading blanks are ignored. */
const FORMULA = /^'*\s*[=+\-@\t\r\n|%＝＋－＠]/;

/** A quoted CSV cell. A text that begins like a formula gets a leading apostrophe, so that it is not executed. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text of a cell before `csvCell` guarded it. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** The text of the whole file; the first row holds the headings. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(csvCell).join(';'));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
