const FORBIDDEN = /[<>]|javascript:|on\w+=/gi;
/** What everything forbidden has in it. */
const SIGNS = /[<>:=]/g;
/** Deeper than anybody nests by accident. Each pass reads the whole text, of which strangers send tens of kilobytes. */
const PASSES = 20;

/**
 * Cleans a text field (SPEC section 5): angle brackets, 'javascript:' and `on` + word + `=` are removed until none is
 * left, so that removing one cannot put another together; then the text is trimmed. Never for passwords. A text in which
 * they stand in each other deeper than twenty times loses all their signs at once.
 */
export function sanitizeText(text: string): string {
  let current = text;
  for (let pass = 0; pass < PASSES; pass++) {
    const next = current.replace(FORBIDDEN, '');
    if (next === current) return current.trim();
    current = next;
  }
  return current.replace(SIGNS, '').trim();
}
