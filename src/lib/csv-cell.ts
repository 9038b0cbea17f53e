/** How a formula, or what spreadsheets take for one, begins; blanks before it do not help. */
const FORMULA = /^\s*[=+\-@\t\r\n|%]/;

/** A cell of a CSV file, quoted. One that begins like a formula gets an apostrophe in front, so that it becomes none. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
