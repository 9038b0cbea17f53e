import { describe, expect, it } from 'vitest';
import { toSheet } from '#tests/support/sheet.ts';
import { untold } from '#tests/support/vehicles.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { csvText } from '#src/lib/csv.ts';
import type { Sheet, SheetCell } from '#src/lib/sheet/sheet.ts';
import { writeXlsx } from '#src/lib/sheet/write-xlsx.ts';
import { proposeMapping } from './mapping.ts';
import { planRows, type PlanInput } from './plan-rows.ts';
import { isReady, questionKey } from './planned-row.ts';
import { cellText } from './read-cell.ts';
import { readFile } from './read-file.ts';
import { rowIds } from './row-id.ts';
import { stockTable } from './stock-columns.ts';

const now = new Date('2026-11-22T12:00:00Z');
const stamps = { created_at: '2026-01-01', updated_at: '2026-02-02' };
const bmw: AdminVehicle = {
  ...blankVehicle(2021),
  ...untold,
  ...{ id: 'bmw000000000001', slug: 'bmw-x3-2021', ...stamps },
  ...{ marca: 'BMW', modelo: 'X3', version: 'xDrive', referencia: 'V-0001', matricula: '1234 BCD' },
  ...{ precio_eur: 48_000, precio_anterior_eur: 50_000, km: 68_500, combustible: 'hibrido_enchufable' },
  ...{
    etiquetas: ['Nacional', 'Único, dueño'],
    primera_matriculacion: '2021-03-15',
    descripcion: '=Uno\nDos',
  },
  ...{ etiqueta_dgt: '0', destacado: true, iva_incluido: false, status: 'reservado', libre_cargas: 'si' },
};
const audi: AdminVehicle = {
  ...blankVehicle(2019),
  ...untold,
  ...{
    id: 'audi00000000002',
    slug: 'audi-a4-2019',
    ...stamps,
    marca: 'Audi',
    modelo: 'A4',
    referencia: 'V-0002',
  },
};

function plan(sheet: Sheet, more: Partial<PlanInput> = {}) {
  return planRows({
    ...{ sheet, mapping: proposeMapping(sheet.headers), emptyClears: false, vehicles: [bmw, audi] },
    ...{ ids: rowIds(sheet.rows), arrived: new Map(), trashed: new Set<string>(), now },
    ...more,
  });
}

/** The plan of one row, given by its columns. */
function planOne(cells: Readonly<Record<string, SheetCell>>, more?: Partial<PlanInput>) {
  const [row] = plan(toSheet([Object.keys(cells), Object.values(cells)]), more);
  if (row === undefined) throw new Error('no row');
  return row;
}
const NEW = { Marca: 'Seat', Modelo: 'Ibiza', Año: 2020 };
const X3 = { Referencia: 'V-0001' };

describe('the round trip', () => {
  const table = stockTable([bmw, audi]);
  it('changes nothing by XLSX', async () => {
    const sheet = await readFile(writeXlsx('Stock', table), { sheet: null, headingRow: null });
    for (const emptyClears of [false, true])
      expect(plan(sheet, { emptyClears }).map(({ fate, problems }) => [fate, problems])).toEqual([
        ['igual', []],
        ['igual', []],
      ]);
  });
  it('changes nothing by CSV', async () => {
    const text = csvText(table.map((cells) => cells.map(cellText)));
    const sheet = await readFile(new TextEncoder().encode(text), { sheet: null, headingRow: null });
    expect(plan(sheet, { emptyClears: true }).map(({ fate }) => fate)).toEqual(['igual', 'igual']);
  });
});

describe('an existing car', () => {
  it('changes in what its row says, and in nothing else', () => {
    const row = planOne({
      ...X3,
      Precio: '46.500 €',
      Kilómetros: 68500,
      Versión: 'xDrive 30e',
      'Otra cosa': 'x',
    });
    expect(row).toMatchObject({
      fate: 'cambia',
      title: 'BMW X3 xDrive 30e',
      formerPrice: 48_000,
      question: '',
    });
    expect(row.changes).toEqual([
      { label: 'Precio', from: '48.000\u00a0€', to: '46.500\u00a0€' },
      { label: 'Versión', from: 'xDrive', to: 'xDrive 30e' },
    ]);
    expect(row.save).toMatchObject({
      ...{ vehicle: bmw.id, expected: bmw.updated_at },
      fields: { precio_eur: 46_500, version: 'xDrive 30e' },
    });
  });

  it.each([
    ['km', 'Kilómetros', null],
    ['etiquetas', 'Etiquetas', []],
    ['combustible', 'Combustible', ''],
    ['primera_matriculacion', 'Primera matriculación', ''],
  ])('keeps its %s where the cell is empty, unless that is asked for', (field, label, cleared) => {
    expect(planOne({ ...X3, [label]: null, Versión: 'xDrive' }).fate).toBe('igual');
    expect(planOne({ ...X3, [label]: null, Versión: 'xDrive' }, { emptyClears: true }).save?.fields).toEqual({
      [field]: cleared,
    });
  });

  it.each([['Estado'], ['Destacado'], ['Año']])('never loses its %s', (label) => {
    expect(planOne({ ...X3, [label]: null, Modelo: 'X3' }, { emptyClears: true }).fate).toBe('igual');
  });

  it.each([
    ['v-0001', 'igual'],
    [' V-0001 ', 'igual'],
    ['V-0003', 'error'],
  ])('is known by %j', (Referencia, fate) => expect(planOne({ Referencia, Modelo: 'X3' }).fate).toBe(fate));

  it('says which previous price may not stand', () => {
    expect(planOne({ ...X3, Precio: 47000, 'Precio anterior': 49000 }).problems).toEqual([
      {
        label: 'Precio anterior',
        cell: '49000',
        message: 'No puede superar 48.000\u00a0€, el precio hasta ahora',
      },
    ]);
    expect(planOne({ ...X3, Precio: 49000 }).notes[0]).toContain('Se quitará al guardar');
  });
});

describe('a new car', () => {
  it('comes hidden, with what new cars have', () => {
    expect(planOne(NEW)).toMatchObject({
      ...{ fate: 'nueva', title: 'SEAT Ibiza', referencia: '', notes: ['2020 · sin precio · No disponible'] },
      save: {
        ...{ vehicle: '', expected: '' },
        fields: { marca: 'SEAT', anio: 2020, status: 'oculto', iva_incluido: true, km: null },
      },
    });
  });
  it('comes as the file says', () => {
    const row = planOne({ ...NEW, Referencia: 'mostrador 1', Estado: 'Disponible', Matrícula: '4321hjk' });
    expect(row.save?.fields).toMatchObject({
      referencia: 'MOSTRADOR 1',
      status: 'disponible',
      matricula: '4321 HJK',
    });
  });
  it('does not come a second time', () => {
    const [id = ''] = rowIds(toSheet([Object.keys(NEW), Object.values(NEW)]).rows);
    const arrived = new Map([[id, { id, vehicle: 'abc', referencia: 'V-0009', fields: null }]]);
    expect(planOne(NEW, { arrived })).toMatchObject({
      ...{ fate: 'igual', save: null },
      notes: ['Esta fila ya se importó: es V-0009'],
    });
  });
  it.each([
    [{ Marca: 'MERCEDES', Modelo: 'CLASE C' }, 'Mercedes-Benz CLASE C'],
    [{ Marca: 'Bmw', Modelo: 'x3' }, 'BMW X3'],
    [{ Marca: 'Audi', Modelo: 'x3' }, 'Audi x3'],
    [{ Marca: 'Pegaso', Modelo: 'Z-102', Referencia: '-' }, 'Pegaso Z-102'],
  ])('is named as other cars are: %j', (cells, title) => {
    expect(planOne({ ...cells, Año: 2020 })).toMatchObject({ title, referencia: '', fate: 'nueva' });
  });
  it('of the plate of another one is asked about', () => {
    const row = planOne({ ...NEW, Matrícula: '1234-BCD' });
    expect(row.question).toBe('¿Otro coche más? V-0001 tiene la misma matrícula o el mismo bastidor.');
    expect([isReady(row, new Set()), isReady(row, new Set([questionKey(row)]))]).toEqual([false, true]);
  });
});

it.each([
  [{ ...X3, Precio: 33 }, '¿De 48.000\u00a0€ a 33\u00a0€?'],
  [{ ...X3, Precio: 30_000 }, '¿De 48.000\u00a0€ a 30.000\u00a0€?'],
  [{ ...X3, Precio: 40_000 }, ''],
  [{ ...NEW, Precio: 100 }, '¿Un precio de 100\u00a0€?'],
  [{ ...NEW, Precio: 9000 }, ''],
])('asks about odd prices as the list does: %j', (cells, question) => {
  expect(planOne(cells).question).toBe(question);
});

it.each([
  [{ ...X3, Precio: '32,900' }, 'Precio', '32,900', '¿32.900\u00a0€ o 32,90\u00a0€?'],
  [{ ...X3, Kilómetros: 'muchos' }, 'Kilómetros', 'muchos', 'Debe ser un número'],
  [{ ...X3, Kilómetros: -1 }, 'Kilómetros', '-1', 'Debe estar entre 0 y 9999999'],
  [{ ...X3, Combustible: 'agua' }, 'Combustible', 'agua', 'No se conoce. Puede ser: Gasolina, Diésel'],
  [{ ...X3, Combustible: 'constructor' }, 'Combustible', 'constructor', 'No se conoce'],
  [{ ...X3, Destacado: 'quizá' }, 'Destacado', 'quizá', '¿Sí o No?'],
  [{ ...X3, 'Última ITV': '31/02/2024' }, 'Última ITV', '31/02/2024', 'No es una fecha'],
  [{ ...X3, 'Última ITV': 'ayer' }, 'Última ITV', 'ayer', 'No es una fecha: escríbela así: 15/03/2021'],
  [{ ...X3, Precio: new Date('2021-03-15') }, 'Precio', '15/03/2021', 'Es una fecha'],
  [{ ...X3, Bastidor: 'WBA' }, 'Bastidor (VIN)', 'WBA', 'Son 17 letras y cifras'],
  [{ ...NEW, Año: 1970 }, 'Año', '1970', 'El año debe estar entre 1990 y 2027'],
  [{ Marca: 'Seat', Año: 2020 }, 'Modelo', '', 'El modelo es requerido'],
  [{ ...NEW, Modelo: 'x'.repeat(101) }, 'Modelo', 'x'.repeat(101), 'Puede tener como máximo 100 caracteres'],
])('says which cell is wrong: %j', (cells, label, cell, message) => {
  const { fate, problems, save } = planOne(cells);
  expect([fate, save]).toEqual(['error', null]);
  expect(problems).toEqual([{ label, cell, message: expect.stringContaining(message) as string }]);
});

it.each([
  [{ ...X3, 'Última ITV': '5/3/2024' }, { itv_fecha: '2024-03-05' }],
  [{ ...X3, 'Última ITV': '2024-03-05 00:00' }, { itv_fecha: '2024-03-05' }],
  [{ ...X3, 'Última ITV': new Date('2024-03-05') }, { itv_fecha: '2024-03-05' }],
  [{ ...X3, Destacado: false }, { destacado: false }],
  [{ ...X3, 'IVA incluido': 'SÍ' }, { iva_incluido: true }],
  [{ ...X3, Cambio: 'DSG' }, { transmision: 'automatico' }],
  [{ ...X3, Combustible: 'gasóleo' }, { combustible: 'diesel' }],
  [{ ...X3, 'Libre de cargas': 'No, tiene cargas' }, { libre_cargas: 'no' }],
  [{ ...X3, Etiquetas: 'Uno; Dos,Dos' }, { etiquetas: ['Uno', 'Dos'] }],
  [{ ...X3, Precio: 47999.5 }, { precio_eur: 47999.5 }],
  [{ ...X3, Modelo: 911 }, { modelo: '911' }],
])('reads %j', (cells, fields) => expect(planOne(cells).save?.fields).toEqual(fields));

it('refuses the second row of one reference, and a car in the trash', () => {
  const sheet = toSheet([
    ['Ref', 'Modelo'],
    ['V-0001', 'X4'],
    ['v-0001', 'X5'],
    ['V-0008', 'X6'],
  ]);
  const rows = plan(sheet, { trashed: new Set(['V-0008']) });
  expect(rows.map(({ fate }) => fate)).toEqual(['cambia', 'error', 'error']);
  expect(rows.map(({ problems }) => problems[0]?.message)).toEqual([
    undefined,
    'La referencia está también en la fila 2',
    'El coche de esta referencia está en la Papelera: restáuralo antes',
  ]);
});

it('gives equal rows ids of their own, always the same ones, as PocketBase takes them', () => {
  const rows = toSheet([['a'], ['x'], ['x'], ['y']]).rows;
  const ids = rowIds(rows);
  expect(new Set(ids).size).toBe(3);
  expect(rowIds(rows)).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/);
});
