import { expect, it } from 'vitest';
import {
  leftText,
  outcomeOf,
  planSummary,
  problemText,
  reportCsv,
  resultSummary,
  type Outcome,
} from './import.messages.ts';
import type { PlannedRow } from './planned-row.ts';
import type { SavedRow } from './stock-import.schema.ts';

const none = { nueva: 0, cambia: 0, igual: 0, error: 0, pregunta: 0, ready: 0 };
const row = (number: number, more: Partial<PlannedRow> = {}): PlannedRow => ({
  ...{
    number,
    title: 'BMW X3',
    referencia: 'V-0001',
    fate: 'cambia',
    changes: [],
    problems: [],
    question: '',
    warnings: [],
    values: [],
  },
  ...{ notes: [], formerPrice: null, after: null, save: { id: 'a', vehicle: 'b', expected: '', fields: {} } },
  ...more,
});
const saved: SavedRow = {
  ...{ id: 'a', vehicle: 'b', fate: 'cambiada', referencia: 'V-0001', precio_anterior_eur: null },
};

it.each([
  [{ ...none, nueva: 1 }, '1 nuevo'],
  [
    { ...none, nueva: 2, cambia: 1, igual: 1200, error: 1, pregunta: 1 },
    '2 nuevos, 1 cambia, 1.200 sin cambios, 1 con errores, 1 por confirmar',
  ],
])('sums up a plan: %j', (counts, words) => expect(planSummary(counts)).toBe(words));

it.each([
  [none, ''],
  [{ ...none, error: 1 }, 'No se ha importado 1 fila con errores.'],
  [{ ...none, pregunta: 1 }, 'No se ha importado 1 fila sin confirmar.'],
  [{ ...none, error: 1, pregunta: 1 }, 'No se han importado 1 fila con errores ni 1 fila sin confirmar.'],
  [{ ...none, error: 2, pregunta: 1 }, 'No se han importado 2 filas con errores ni 1 fila sin confirmar.'],
])('says what stays out: %j', (counts, words) => expect(leftText(counts)).toBe(words));

it.each([
  [[], 'Nada que importar'],
  [['creada', 'creada', 'igual'], '2 creados, 1 ya estaba'],
  [['cambiada', 'conflicto', 'rechazada'], '1 cambiado, 2 no se pudieron importar'],
] as const)('sums up what was done: %j', (fates, words) => {
  const outcomes = fates.map((fate): Outcome => ({ fate, referencia: '', detail: '' }));
  expect(resultSummary(outcomes)).toBe(words);
});

it.each([
  [{ label: '', cell: '', message: 'Así no' }, 'Así no'],
  [{ label: 'Modelo', cell: '', message: 'Es requerido' }, 'Modelo: Es requerido'],
  [{ label: 'Precio', cell: '32,900', message: '¿Cuál?' }, 'Precio «32,900»: ¿Cuál?'],
])('names a wrong cell: %j', (problem, words) => expect(problemText(problem)).toBe(words));

it('reports a removed previous price and a conflict', () => {
  const after = { precio_eur: 40_000, precio_anterior_eur: 50_000 };
  expect(outcomeOf(row(2, { formerPrice: 45_000, after }), saved).detail).toContain(
    'Hemos quitado el precio anterior',
  );
  expect(outcomeOf(row(2, { after }), { ...saved, precio_anterior_eur: 50_000 }).detail).toBe('');
  expect(outcomeOf(row(2), { ...saved, fate: 'conflicto' }).detail).toContain('Otra persona');
});

it('reports every row, imported or not', () => {
  const rows = [
    row(2, { changes: [{ label: 'Precio', from: '1\u202f€', to: '' }] }),
    row(3, { question: '¿De 9 a 1?' }),
    row(4, { fate: 'error', save: null, problems: [{ label: 'Año', cell: '1', message: 'No' }] }),
    row(5),
    row(6, { fate: 'nueva', referencia: '' }),
  ];
  const outcomes = new Map<number, Outcome>([
    [2, { fate: 'cambiada', referencia: 'V-0001', detail: '' }],
    [6, { fate: 'creada', referencia: 'V-0044', detail: '' }],
  ]);
  const lines = reportCsv(rows, outcomes).trim().split('\r\n').slice(1);
  expect(lines).toEqual([
    '"2";"V-0001";"BMW X3";"Cambiado";"Precio: 1\u202f€ → (vacío)"',
    '"3";"V-0001";"BMW X3";"Sin confirmar";"¿De 9 a 1?"',
    '"4";"V-0001";"BMW X3";"Con errores";"Año «1»: No"',
    '"5";"V-0001";"BMW X3";"Sin importar";""',
    '"6";"V-0044";"BMW X3";"Creado";""',
  ]);
});
