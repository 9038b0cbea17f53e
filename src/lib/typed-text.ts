import { sanitizeText } from './sanitize.ts';

/** Control characters, and marks that reverse the text direction; line breaks and tabs stay. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;

/** The text of a submitted field, whatever type was sent: numbers become text, other non-texts are empty. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : '';
  return text.replace(LINE_BREAK, '\n').replace(UNPRINTABLE, '');
}

/** A sanitised text of several lines (SPEC section 5). */
export function multiLine(value: unknown): string {
  return sanitizeText(textOf(value));
}

/** A sanitised text of one line (SPEC section 5): without line breaks it cannot inject a mail header. */
export function singleLine(value: unknown): string {
  return sanitizeText(textOf(value).replace(/\s/g, ' '));
}
