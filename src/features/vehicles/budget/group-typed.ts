import { formatInteger } from '#src/lib/format.ts';

/** What a field says, and before which of its characters the caret stands. */
export interface TypedText {
  readonly text: string;
  readonly caret: number;
}

/**
 * A sum with the points of its thousands while it is typed: the caret keeps its place among the digits. What has anything but
 * digits and points stays as it was typed.
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
  // Before a point, so that what erases backwards takes a digit.
  if (grouped[place - 1] === '.') place -= 1;
  return { text: grouped, caret: place };
}
