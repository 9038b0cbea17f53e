import { expect, it } from 'vitest';
import { readPaste } from './spec-paste.ts';
import { specsAsText } from './spec-text.ts';

const row = (grupo: string, clave: string, valor: string) => ({ grupo, clave, valor });

/** What the paste box makes of the text. */
const readBack = (text: string) =>
  readPaste(text, 'Motor', [])
    .filter(({ kind }) => kind !== 'heading')
    .map((line) => (line.kind === 'row' ? row(line.grupo, line.clave, line.valor) : line));

it.each([
  ['groups with their rows', [row('Motor', 'Potencia', '286 CV'), row('Confort', 'Clima', '4 zonas')]],
  ['what divides other lines', [row('Motor', 'Par: máx; neto', 'de 1.500 a 4.000 rpm: 500 Nm;')]],
  [
    'figures, quotation marks, addresses',
    [row('Motor', '0-100', '"5,9" s'), row('Exterior', 'Llantas', '19"')],
  ],
  [
    'a group of its own',
    [row('Paquete M 2', 'Volante', 'M'), row('Motor', 'Ficha', 'https://example.com/a')],
  ],
])('%s come out of the paste box as they are', (_what, rows) => {
  expect(readBack(specsAsText(rows))).toEqual(rows);
});

it('puts rows of one group together, and those without one first', () => {
  const rows = [row('Motor', 'a', '1'), row('Confort', 'b', '2'), row('', 'c', '3'), row('Motor', 'd', '4')];
  expect(specsAsText(rows)).toBe('c\t3\nMotor:\na\t1\nd\t4\nConfort:\nb\t2');
});
