import { isEmptyCell, type SheetCell, type SheetRow } from '#src/lib/sheet/sheet.ts';

const TOTAL =
  /^(?:(?:importe|precio|valor|gran|suma)\s+)?(?:(?:sub)?total(?:es)?|sumas?|(?:media|promedio)$)(?![\p{L}\p{N}_-])/iu;

/** A number, or a text that contains a digit or no letter. */
const isFigure = (cell: SheetCell) => typeof cell !== 'string' || /\d/.test(cell) || !/\p{L}/u.test(cell);

/** Whether a row holds totals instead of a car: it starts with a word for total, and the rest are figures. */
export function isTotalRow({ cells }: SheetRow): boolean {
  const [label, ...rest] = cells.filter((cell) => !isEmptyCell(cell));
  return typeof label === 'string' && TOTAL.test(label.trim()) && rest.every(isFigure);
}
