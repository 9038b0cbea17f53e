const FORBIDDEN = /[<>]|javascript:|on\w+=/gi;

/**
 * Cleans a text field (SPEC section 5): angle brackets, 'javascript:' and `on` + word + `=` are removed until none is
 * left, so that removing one cannot put another together; then the text is trimmed. Never for passwords.
 */
export function sanitizeText(text: string): string {
  let current = text;
  for (;;) {
    const next = current.replace(FORBIDDEN, '');
    if (next === current) return current.trim();
    current = next;
  }
}
