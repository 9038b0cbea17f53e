import { expect, test } from 'vitest';
import { errorMessage, logLine } from './log.ts';
import { findFreePort } from './ports.ts';

const time = new Date('2026-11-22T08:30:00.123Z');
const line = (style: 'text' | 'json', message: string) =>
  logLine(style, { time, level: 'warn', part: 'mail', message });

test('a line of text has time, level and part', () => {
  expect(line('text', 'Mails have to wait')).toBe(
    '2026-11-22T08:30:00.123Z warn [mail] Mails have to wait\n',
  );
});

test('a line of JSON is one object', () => {
  expect(JSON.parse(line('json', 'two\nlines'))).toEqual({
    time: '2026-11-22T08:30:00.123Z',
    level: 'warn',
    part: 'mail',
    message: 'two\nlines',
  });
  expect(line('json', 'two\nlines').trimEnd()).not.toContain('\n');
});

test('nothing that is repeated looks like a line of its own', () => {
  const planted = 'a.test\n2026-11-22T08:30:00.123Z info [start] The site is served';
  expect(line('text', planted)).toContain('a.test\n    2026-11-22T08:30:00.123Z info');
});

test('nothing that is repeated is a command to a terminal', () => {
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
])('no mailbox stands in it: %s', (message, kept) => {
  expect(line('text', message)).toContain(kept);
  expect(JSON.parse(line('json', message))).toMatchObject({ message: kept });
});

test('a line is as long as a message of four thousand characters, and no longer', () => {
  const long = `${'a'.repeat(3999)}bcd`;
  expect(JSON.parse(line('json', long))).toMatchObject({ message: `${'a'.repeat(3999)}b…` });
  expect(line('text', 'x'.repeat(10_000_000)).length).toBeLessThan(4100);
  const across = `${'x '.repeat(1992)}ana.perez.planted@correo.example`;
  expect(line('text', across)).not.toContain('ana.p');
});

test('the message of a failed fetch says why it failed', async () => {
  const refused: unknown = await fetch(`http://127.0.0.1:${await findFreePort()}`).catch(
    (error: unknown) => error,
  );
  expect(errorMessage(refused)).toMatch(/ECONNREFUSED/);
  expect(errorMessage(new Error('outer', { cause: new Error('inner') }))).toBe('outer');
});
