/**
 * Rows as a CSV file that Excel in Spanish opens by a double click: semicolons, a byte order mark, CRLF.
 */

/** How a formula, or what spreadsheets take for one, begins, in full width too, or one that is guarded; blanks before it do not help. */
const FORMULA = /^'*\s*[=+\-@\t\r\n|%＝＋－＠]/;

/** A cell of a CSV file, quoted. One that begins like a formula gets an apostrophe in front, so that it becomes none. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** What a cell said before `csvCell` guarded it. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** The file's whole text; the first row is its head. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(csvCell).join(';'));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
