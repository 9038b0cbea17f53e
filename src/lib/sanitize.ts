/**
 * How many characters of a field with room for `max` are cleaned at all: what is cleaned away makes no text too long, but cleaning
 * costs PocketBase's engine by the letter, and strangers send tens of thousands.
 */
export const readAtMost = (max: number): number => 4 * max + 200;

/**
 * Cleans a text field (SPEC section 5): angle brackets, 'javascript:' and `on` + word + `=` are removed, also those that
 * removing others has put together; then the text is trimmed. Never for passwords. The text is read once, from left to right,
 * and what is kept of it is only ever cut at its end: strangers send tens of kilobytes, and PocketBase's engine goes back and
 * forth in a pattern like `on\w+=`, once a text has a letter beyond ASCII. For most signs it costs no pattern at all there.
 */
export function sanitizeText(text: string): string {
  const kept: string[] = [];
  /** Of each sign that is kept, where in its word the first `on` begins; -1 for nowhere. */
  const begins: number[] = [];
  for (const sign of text.split('')) {
    const end = kept.length;
    const begin = begins[end - 1] ?? -1;
    if (sign === '=' && begin >= 0 && end - begin > 2) kept.length = begin;
    else if (sign !== '<' && sign !== '>') {
      if (begin < 0) begins[end] = 'nN'.includes(sign) && /o/i.test(kept[end - 1] ?? '') ? end - 1 : -1;
      else begins[end] = /\w/.test(sign) ? begin : -1;
      kept.push(sign);
      if (sign === ':' && /j/i.test(kept[end - 10] ?? '') && /^javascript:$/i.test(kept.slice(-11).join('')))
        kept.length -= 11;
    }
  }
  return kept.join('').trim();
}
