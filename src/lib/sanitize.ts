/**
 * How many characters of a field with room for `max` are cleaned at all: what is cleaned away makes no text too long, but cleaning
 * costs PocketBase's engine by the letter, and strangers send tens of thousands.
 */
export const readAtMost = (max: number): number => 4 * max + 200;

/** Ends an address inside a text. */
const AFTER_ADDRESS = /[\s"'`]/;

/** Whether a sign belongs to a word. PocketBase's engine has no \p{L}: what has a capital is a letter. */
const isOfWord = (sign: string): boolean => /\w/.test(sign) || sign.toLowerCase() !== sign.toUpperCase();

/** Where the last word begins, if it is a handler (`on` and more): its `=` comes next. -1 for none. */
function handlerBefore(kept: readonly string[]): number {
  let begin = kept.length;
  while (isOfWord(kept[begin - 1] ?? '')) begin--;
  return /^on\w+$/i.test(kept.slice(begin).join('')) ? begin : -1;
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
    if (isInAddress) isInAddress = !AFTER_ADDRESS.test(sign);
    else if (sign === '/') isInAddress = /https?:\/\/$/i.test(kept.slice(-8).join(''));
    if (sign === ':' && /^javascript:$/i.test(kept.slice(-11).join(''))) kept.length -= 11;
  }
  return kept.join('').trim();
}
