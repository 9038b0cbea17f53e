/** Without one of these a text holds nothing forbidden. */
const SIGN = /[<>:=]/;
const SCHEME = 'javascript:';
const NO_HANDLER = -1;

const isWord = (sign: string) => /\w/.test(sign);

/** What is left of a text so far. It is read once, from left to right, and only ever cut at its end. */
function createRest() {
  const signs: string[] = [];
  /** Of each sign where in its word the first `on` begins. */
  const handlers: number[] = [];

  const handlerAt = (position: number): number => {
    const sign = signs[position] ?? '';
    if (!isWord(sign)) return NO_HANDLER;
    const former = handlers[position - 1] ?? NO_HANDLER;
    if (former !== NO_HANDLER) return former;
    const isOn = sign.toLowerCase() === 'n' && signs[position - 1]?.toLowerCase() === 'o';
    return isOn ? position - 1 : NO_HANDLER;
  };
  const cutTo = (length: number) => {
    signs.length = length;
    handlers.length = length;
  };
  const endsWithScheme = () =>
    signs.length >= SCHEME.length && signs.slice(-SCHEME.length).join('').toLowerCase() === SCHEME;

  return {
    add: (sign: string) => {
      const begin = handlers.at(-1) ?? NO_HANDLER;
      // `on`, and at least one letter more.
      if (sign === '=' && begin !== NO_HANDLER && signs.length - begin > 2) {
        cutTo(begin);
        return;
      }
      signs.push(sign);
      handlers.push(handlerAt(signs.length - 1));
      if (sign === ':' && endsWithScheme()) cutTo(signs.length - SCHEME.length);
    },
    text: () => signs.join(''),
  };
}

/**
 * Cleans a text field (SPEC section 5): angle brackets, 'javascript:' and `on` + word + `=` are removed, also those that
 * removing others has put together; then the text is trimmed. Never for passwords. It takes time in proportion to the
 * text: strangers send tens of kilobytes of it, and PocketBase's engine goes back and forth in a pattern like `on\w+=`.
 */
export function sanitizeText(text: string): string {
  if (!SIGN.test(text)) return text.trim();
  const rest = createRest();
  for (let position = 0; position < text.length; position++) {
    const sign = text.charAt(position);
    if (sign !== '<' && sign !== '>') rest.add(sign);
  }
  return rest.text().trim();
}
