import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proposeMapping } from './mapping.ts';
import { planRows } from './plan-rows.ts';
import type { PlanInput } from './planning.ts';
import { readFile, type StockFile } from './read-file.ts';
import { rowIds } from './row-id.ts';

/** Imports whole files, as programs write them, from their bytes to the saved values of each row. */

const folder = new URL('../../../../tests/fixtures/stock-files/', import.meta.url);
const read = (name: string) =>
  readFile(new Uint8Array(readFileSync(new URL(name, folder))), { sheet: null, headingRow: null });

function planFile(file: StockFile, answers: PlanInput['answers'], publish = false) {
  return planRows({
    ...{ sheet: file, mapping: proposeMapping(file.headers), emptyClears: false, publish, answers },
    ...{ corrections: new Map(), vehicles: [], ids: rowIds(file.rows), arrived: new Map() },
    ...{ remade: new Set(), trashed: new Map(), now: new Date('2026-11-27T12:00:00Z') },
  });
}

describe('each file saves', () => {
  it.each<[string, readonly object[]]>([
    [
      'brand-spellings.csv',
      [
        { marca: 'Mercedes-Benz', modelo: 'CLASE C' },
        { marca: 'Mercedes-Benz', modelo: 'Clase A' },
        { marca: 'Volkswagen', modelo: 'Golf' },
      ],
    ],
    [
      'own-words.csv',
      [
        {
          ...{ combustible: 'otro', co2_g_km: 120, puertas: 5, garantia_meses: 12 },
          precio_eur: 39_900,
          km: 45_000,
        },
        { combustible: 'gasolina', co2_g_km: 120, precio_eur: null, km: 45_000 },
        { co2_g_km: null, precio_eur: 39_900, km: null },
        { co2_g_km: 120, precio_eur: 39_900, km: 45_000 },
      ],
    ],
    [
      'no-year.csv',
      [
        { anio: 2021, primera_matriculacion: '2021-03-15', km: 45_000 },
        { anio: 2021, primera_matriculacion: '2021-03', km: 45_000 },
      ],
    ],
    [
      'units-in-head.csv',
      [{ potencia_cv: 190, precio_eur: 48_279, garantia_meses: 24, cilindrada_cc: 2000 }],
    ],
    [
      'html-description.csv',
      [{ descripcion: 'Techo panorámico\nCámara 360º\nUn dueño\nLibro', status: 'oculto' }],
    ],
    ['error-cells.xlsx', [{ marca: 'BMW', precio_eur: null, vin: '' }]],
    ['formula-without-value.xlsx', [{ precio_eur: null }, { precio_eur: 45_000 }]],
    [
      'openpyxl-iso-dates.xlsx',
      [{ primera_matriculacion: '2021-03-15' }, { primera_matriculacion: '2021-03-15' }],
    ],
    ['libreoffice-date1904-true.xlsx', [{ primera_matriculacion: '2021-03-15' }]],
    ['inch-quote.csv', [{ descripcion: 'Llantas 20" y techo' }, { descripcion: 'ok' }]],
    ['cdata-whole.xlsx', [{ marca: 'Land Rover', precio_eur: 32_900 }]],
  ])('%s', async (name, expected) => {
    const file = await read(name);
    const answers = new Map(
      planFile(file, new Map()).questions.map(({ key, options }) => [key, options[0] ?? '']),
    );
    expect(planFile(file, answers).rows.map(({ save }) => save?.fields)).toMatchObject(expected);
  });
});

/** A dealer's workbook as LibreOffice writes it: a title row, a total row, computed prices, abbreviations and empty marks. */
const file = await read('thirty-cars.xlsx');
const plan = (answers: PlanInput['answers']) => planFile(file, answers, true);

it('skips the title row and the total row, and lists the total', () => {
  expect([file.headingRow, file.rows.length]).toEqual([3, 30]);
  expect(file.skipped).toEqual([{ number: 34, text: expect.stringContaining('TOTAL') as string }]);
});

it('imports all thirty cars with at most six questions', () => {
  const { questions } = plan(new Map());
  expect(questions.length).toBeLessThanOrEqual(6);
  const { rows } = plan(new Map(questions.map(({ key, options }) => [key, options.at(-1) ?? ''])));
  expect(rows.map(({ fate, problems, warnings }) => [fate, problems, warnings])).toEqual(
    Array.from({ length: 30 }, () => ['nueva', [], []]),
  );
});

it('reads the values of the first cars', () => {
  const fields = plan(new Map()).rows.map(({ save }) => save?.fields);
  expect(fields[0]).toMatchObject({
    ...{
      referencia: 'R-001',
      marca: 'Mercedes-Benz',
      modelo: 'Clase C',
      version: '220 d',
      anio: 2016,
      km: 12_000,
    },
    ...{
      primera_matriculacion: '2016-01',
      combustible: 'diesel',
      transmision: 'automatico',
      potencia_cv: 150,
    },
    ...{ precio_eur: 16_202.2, co2_g_km: null, status: 'disponible', descripcion: '' },
  });
  expect(fields[1]).toMatchObject({
    ...{ marca: 'Mercedes-Benz', combustible: 'hibrido_enchufable', precio_eur: 17_259.2, co2_g_km: 101 },
  });
  expect(fields[4]).toMatchObject({ km: null, status: 'oculto' });
  expect(fields[5]).toMatchObject({
    marca: 'Mercedes-Benz',
    modelo: 'CLASE A',
    precio_eur: null,
    status: 'oculto',
  });
});

it('publishes neither the purchase price nor the internal remarks', () => {
  const text = JSON.stringify(plan(new Map()).rows);
  expect(text).not.toContain('Negociable');
  expect(text).not.toContain('14913.33');
});
