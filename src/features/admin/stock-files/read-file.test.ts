import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const csv = (...rows: readonly (readonly string[])[]) =>
  new Blob([rows.map((row) => row.join(';')).join('\n')]);
const wide = (columns: number) => Array.from({ length: columns }, (_, column) => `c${column}`);

it('reads as many columns as programs have, and as long a cell as Excel takes', async () => {
  const { headers, rows } = await readFile(csv(wide(500), ['x'.repeat(32_767)]));
  expect([headers.length, rows.length]).toEqual([500, 1]);
});

it.each<[string, Blob, string]>([
  [
    'thousands of columns',
    csv(wide(20_000), ['x']),
    'Tiene 20.000 columnas y caben 500: quita las que no hagan falta.',
  ],
  [
    'a cell that is longer than Excel takes',
    csv(['Marca', 'Modelo'], ['Citroën', 'C6'], ['Citroën', 'x'.repeat(32_768)]),
    'Una celda de la fila 3 tiene más de 32.767 caracteres.',
  ],
  ['a title that is', csv(['x'.repeat(32_768)], ['Citroën']), 'Un título tiene más de 32.767 caracteres.'],
  ['nothing but titles', csv(['Marca', 'Modelo']), 'El archivo solo tiene la fila de los títulos.'],
  [
    'thousands of rows',
    csv(['Marca'], ...Array.from({ length: 5001 }, () => ['Citroën'])),
    'Tiene 5001 filas y caben 5000: divídelo en varios.',
  ],
])('refuses %s with words', async (_, file, words) => {
  await expect(readFile(file)).rejects.toThrow(words);
});
