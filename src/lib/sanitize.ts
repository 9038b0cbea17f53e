/**
 * How many characters of a field with room for `max` are cleaned at all: what is cleaned away makes no text too long, but cleaning
 * costs PocketBase's engine by the letter, and strangers send tens of thousands.
 */
export const readAtMost = (max: number): number => 4 * max + 200;

/** Ends an address inside a text. */
const AFTER_ADDRESS = /[\s"'`]/;

/** Whether a letter is one beyond ASCII. PocketBase's engine has no \p{L}. */
const isForeignLetter = (sign: string): boolean => sign > '\x7f' && sign.toLowerCase() !== sign.toUpperCase();

/** Where the handler begins (`on` and more, from the beginning of a word) whose `=` comes next; -1 for none. */
function handlerBefore(kept: readonly string[]): number {
  let begin = kept.length;
  while (begin > 0 && /\w/.test(kept[begin - 1] ?? '')) begin--;
  if (kept.length - begin < 3 || isForeignLetter(kept[begin - 1] ?? '')) return -1;
  return /^on$/i.test(`${kept[begin]}${kept[begin + 1]}`) ? begin : -1;
}

/** Whether what is kept ends with this text, which is in lower case. */
function endsWith(kept: readonly string[], text: string): boolean {
  return kept.slice(-text.length).join('').toLowerCase() === text;
}

/**
 * Cleans a text field (SPEC section 5): angle brackets, 'javascript:' and `on` + word + `=` are removed, also those that
 * removing others has put together; then the text is trimmed. Never for passwords. `on…=` goes only where a word begins
 * ('condition=1' stays), and never inside an http(s) address ('https://x.example/a?once=1' stays).
 *
 * The text is read once, from left to right, and what is kept of it is only ever cut at its end: strangers send tens of
 * kilobytes, and PocketBase's engine goes back and forth in a pattern like `on\w+=`, once a text has a letter beyond ASCII.
 * Before an `=` the last word is read again, each word once. For most signs it costs no pattern at all there.
 */
export function sanitizeText(text: string): string {
  const kept: string[] = [];
  let isInAddress = false;
  for (const sign of text.split('')) {
    if (sign === '<' || sign === '>') continue;
    const begin = sign === '=' && !isInAddress ? handlerBefore(kept) : -1;
    if (begin >= 0) {
      kept.length = begin;
      continue;
    }
    kept.push(sign);
    if (sign === ':' && endsWith(kept, 'javascript:')) kept.length -= 11;
    else if (isInAddress) isInAddress = !AFTER_ADDRESS.test(sign);
    else if (sign === '/') isInAddress = endsWith(kept, 'http://') || endsWith(kept, 'https://');
  }
  return kept.join('').trim();
}
