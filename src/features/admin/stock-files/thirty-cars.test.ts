import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { proposeMapping } from './mapping.ts';
import { planRows } from './plan-rows.ts';
import type { PlanInput } from './planning.ts';
import { readFile } from './read-file.ts';
import { rowIds } from './row-id.ts';

/** A dealer's workbook as LibreOffice writes it: a title row, a total row, computed prices, abbreviations and empty marks. */

const bytes = readFileSync(
  new URL('../../../../tests/fixtures/stock-files/thirty-cars.xlsx', import.meta.url),
);
const file = await readFile(new Uint8Array(bytes), { sheet: null, headingRow: null });

const plan = (answers: PlanInput['answers']) =>
  planRows({
    ...{ sheet: file, mapping: proposeMapping(file.headers), emptyClears: false, publish: true, answers },
    ...{ corrections: new Map(), vehicles: [], ids: rowIds(file.rows), arrived: new Map() },
    ...{ remade: new Set(), trashed: new Set(), now: new Date('2026-11-27T12:00:00Z') },
  });

it('leaves the title row and the total row out, and names the total', () => {
  expect([file.headingRow, file.rows.length]).toEqual([3, 30]);
  expect(file.skipped).toEqual([{ number: 34, text: expect.stringContaining('TOTAL') as string }]);
});

it('imports all thirty cars after at most six questions', () => {
  const { questions } = plan(new Map());
  expect(questions.length).toBeLessThanOrEqual(6);
  const { rows } = plan(new Map(questions.map(({ key, options }) => [key, options.at(-1) ?? ''])));
  expect(rows.map(({ fate, problems, warnings }) => [fate, problems, warnings])).toEqual(
    Array.from({ length: 30 }, () => ['nueva', [], []]),
  );
});

it('reads the first cars to their values', () => {
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
      primera_matriculacion: '2016-01-01',
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
