import { expect, it } from 'vitest';
import { readPaste } from './spec-paste.ts';
import { specsAsText } from './spec-text.ts';

const row = (grupo: string, clave: string, valor: string) => ({ grupo, clave, valor });

/** Parses the text like the paste dialog. */
const readBack = (text: string) =>
  readPaste(text, 'Motor', [])
    .filter(({ kind }) => kind !== 'heading')
    .map((line) => (line.kind === 'row' ? row(line.grupo, line.clave, line.valor) : line));

it.each([
  ['groups with their rows', [row('Motor', 'Potencia', '286 CV'), row('Confort', 'Clima', '4 zonas')]],
  ['separators within names and values', [row('Motor', 'Par: máx; neto', 'de 1.500 a 4.000 rpm: 500 Nm;')]],
  ['figures, quotation marks, URLs', [row('Motor', '0-100', '"5,9" s'), row('Exterior', 'Llantas', '19"')]],
  ['a custom group', [row('Paquete M 2', 'Volante', 'M'), row('Motor', 'Ficha', 'https://example.com/a')]],
])('round-trips %s through the paste parser', (_what, rows) => {
  expect(readBack(specsAsText(rows))).toEqual(rows);
});

it('groups the rows, and puts those without a group first', () => {
  const rows = [row('Motor', 'a', '1'), row('Confort', 'b', '2'), row('', 'c', '3'), row('Motor', 'd', '4')];
  expect(specsAsText(rows)).toBe('c\t3\nMotor:\na\t1\nd\t4\nConfort:\nb\t2');
});
