import { isEmptyCell, type SheetCell, type SheetRow } from '#src/lib/sheet/sheet.ts';

const TOTAL =
  /^(?:(?:importe|precio|valor|gran|suma)\s+)?(?:(?:sub)?total(?:es)?|sumas?|(?:media|promedio)$)(?![\p{L}\p{N}_-])/iu;

/** A text is a figure with or without its unit. */
const isFigure = (cell: SheetCell) => typeof cell !== 'string' || /\d/.test(cell) || !/\p{L}/u.test(cell);

/** Whether a row sums the others up: it begins with the word for that, and the rest are figures, so that it is no car. */
export function isTotalRow({ cells }: SheetRow): boolean {
  const [label, ...rest] = cells.filter((cell) => !isEmptyCell(cell));
  return typeof label === 'string' && TOTAL.test(label.trim()) && rest.every(isFigure);
}
