import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it.each([
  ['words', 'A7 «Señor» 日本 🚗', 'A7 «Señor» 日本 🚗'],
  ['tabs and line breaks', 'a\tb\nc', 'a\tb\nc'],
  ['what names or clears a terminal', '\u001b]0;mine\u0007\u001b[2J', '\\u{1b}]0;mine\\u{7}\\u{1b}[2J'],
  ['the same in one character', 'a\u009b2J', 'a\\u{9b}2J'],
  ['what writes over the line', 'no\rsí\b\u007f', 'no\\u{d}sí\\u{8}\\u{7f}'],
  ['what turns the rest round', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
])('%s', (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});
