import { formatInteger } from '#src/lib/format.ts';

/** A field's text, and the caret's position before one of its characters. */
export interface TypedText {
  readonly text: string;
  readonly caret: number;
}

/**
 * Adds thousands separators to a number while it is typed; the caret keeps its place among the digits. A text with other
 * characters is unchanged.
 */
export function groupTyped({ text, caret }: TypedText): TypedText {
  const digits = text.replaceAll('.', '');
  if (!/^\d{1,9}$/.test(digits)) return { text, caret };
  const grouped = formatInteger(Number(digits));
  let behind = text.slice(caret).replaceAll('.', '').length;
  let place = grouped.length;
  while (behind > 0 && place > 0) {
    place -= 1;
    if (grouped[place] !== '.') behind -= 1;
  }
  // Before the separator, so that Backspace removes a digit.
  if (grouped[place - 1] === '.') place -= 1;
  return { text: grouped, caret: place };
}
