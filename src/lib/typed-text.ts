import { sanitizeText } from './sanitize.ts';

/** Control characters, and the marks that reverse the direction of what follows; line breaks and tabs stay. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;

/** What somebody typed into a field, whatever was sent: numbers become text, anything else that is no text is empty. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : '';
  return text.replace(LINE_BREAK, '\n').replace(UNPRINTABLE, '');
}

/** A text of several lines, cleaned (SPEC section 5). */
export function multiLine(value: unknown): string {
  return sanitizeText(textOf(value));
}

/** A text of one line, cleaned (SPEC section 5): without line breaks it cannot add a header to a mail. */
export function singleLine(value: unknown): string {
  return sanitizeText(textOf(value).replace(/\s/g, ' '));
}
