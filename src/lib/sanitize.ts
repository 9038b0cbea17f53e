/**
 * How many characters of a field with limit `max` are sanitised. The limit leaves room for removed characters, but
 * bounds the cost: PocketBase's engine pays per character, and strangers send tens of thousands.
 */
export const readAtMost = (max: number): number => 4 * max + 200;

/** Characters that end a URL inside a text. */
const AFTER_ADDRESS = /[\s"'`]/;

/** Whether a character belongs to a word. PocketBase's engine has no \p{L}: a character with an upper case is a letter. */
const isOfWord = (sign: string): boolean => /\w/.test(sign) || sign.toLowerCase() !== sign.toUpperCase();

/** Start of the last word if it is a handler (`on` and more) that the next `=` would complete; -1 for none. */
function handlerBefore(kept: readonly string[]): number {
  let begin = kept.length;
  while (isOfWord(kept[begin - 1] ?? '')) begin--;
  return /^on\w+$/i.test(kept.slice(begin).join('')) ? begin : -1;
}

/**
 * Sanitises a text field (SPEC section 5): removes angle brackets, 'javascript:' and `on` + word + `=`, also those that
 * a removal creates; then trims. Never for passwords. `on…=` is removed only where a word begins ('condition=1'
 * stays), and never inside an http(s) URL ('https://x.example/a?once=1' stays).
 *
 * The text is read once, from left to right, and the output is only ever cut at its end. Strangers send tens of
 * kilobytes, and PocketBase's engine backtracks in a pattern like `on\w+=` once a text has a letter beyond ASCII.
 * Before an `=` the last word is read again, each word once. Most characters need no pattern at all.
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
