import { expect, test } from 'vitest';
import { escapeControlChars, logLine } from './log.ts';

const time = new Date('2026-11-22T08:30:00.123Z');
const line = (style: 'text' | 'json', message: string) =>
  logLine(style, { time, level: 'warn', part: 'mail', message });

test('a text line has time, level and part', () => {
  expect(line('text', 'Mails have to wait')).toBe(
    '2026-11-22T08:30:00.123Z warn [mail] Mails have to wait\n',
  );
});

test('a JSON line is one object', () => {
  expect(JSON.parse(line('json', 'two\nlines'))).toEqual({
    time: '2026-11-22T08:30:00.123Z',
    level: 'warn',
    part: 'mail',
    message: 'two\nlines',
  });
  expect(line('json', 'two\nlines').trimEnd()).not.toContain('\n');
});

test('a message cannot forge a log line', () => {
  const planted = 'a.test\n2026-11-22T08:30:00.123Z info [start] The site is served';
  expect(line('text', planted)).toContain('a.test\n    2026-11-22T08:30:00.123Z info');
});

test('control characters in a message are escaped', () => {
  expect(line('text', 'a\r\nb\rc\u001b[2J')).toContain('a\n    b\\u{d}c\\u{1b}[2J\n');
  expect(line('json', 'a\u009b2J')).not.toContain('\u009b');
});

test.each([
  ['550 5.1.1 <ana.perez+coche@correo.example>: unknown', '550 5.1.1 <…@correo.example>: unknown'],
  ['to=ana@correo.example,luis@otro.example', 'to=…@correo.example,…@otro.example'],
  ['"josé.peña@correo.es" unknown', '"…@correo.es" unknown'],
  ['550 <"ana gomez"@correo.es> unknown', '550 <…@correo.es> unknown'],
  ['ana@müller.de, ana@[192.0.2.1]', '…@müller.de, …@[192.0.2.1]'],
  ['/vehiculo/ana%40correo.es', '…@correo.es'],
  ['npm:@astrojs/react@7.0.0 and pages/@fs stay', 'npm:@astrojs/react@7.0.0 and pages/@fs stay'],
])('the local part of a mail address is removed: %s', (message, kept) => {
  expect(line('text', message)).toContain(kept);
  expect(JSON.parse(line('json', message))).toMatchObject({ message: kept });
});

test('a message is truncated to four thousand characters', () => {
  const long = `${'a'.repeat(3999)}bcd`;
  expect(JSON.parse(line('json', long))).toMatchObject({ message: `${'a'.repeat(3999)}b…` });
  expect(line('text', 'x'.repeat(10_000_000)).length).toBeLessThan(4100);
  const across = `${'x '.repeat(1992)}ana.perez.planted@correo.example`;
  expect(line('text', across)).not.toContain('ana.p');
});

test.each([
  ['words', 'A7 «Señor» 日本 🚗', 'A7 «Señor» 日本 🚗'],
  ['tabs and line breaks', 'a\tb\nc', 'a\tb\nc'],
  [
    'sequences that set a terminal’s title or clear it',
    '\u001b]0;mine\u0007\u001b[2J',
    '\\u{1b}]0;mine\\u{7}\\u{1b}[2J',
  ],
  ['a one-character control sequence introducer', 'a\u009b2J', 'a\\u{9b}2J'],
  ['characters that overwrite the line', 'no\rsí\b\u007f', 'no\\u{d}sí\\u{8}\\u{7f}'],
  ['bidirectional controls', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
])('escapes for a terminal: %s', (_, text, shown) => {
  expect(escapeControlChars(text)).toBe(shown);
});
