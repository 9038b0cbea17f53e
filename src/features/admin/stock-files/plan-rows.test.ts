import { describe, expect, it } from 'vitest';
import { untold } from '#tests/support/vehicles.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { csvText } from '#src/lib/csv.ts';
import type { SheetCell } from '#src/lib/sheet/sheet.ts';
import { writeXlsx } from '#src/lib/sheet/write-xlsx.ts';
import { proposeMapping } from './mapping.ts';
import { planRows } from './plan-rows.ts';
import type { PlanInput } from './planning.ts';
import { isReady, questionKey } from './planned-row.ts';
import { cellText } from './read-cell.ts';
import { readFile } from './read-file.ts';
import { rowIds } from './row-id.ts';
import { stockTable } from './stock-columns.ts';
import type { TrashedCar } from './stock-import.schema.ts';

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

type Table = PlanInput['sheet'];

/** A table as the file reader returns it. */
function tableOf(headers: readonly SheetCell[], ...rows: readonly (readonly SheetCell[])[]): Table {
  return { headers: headers.map(String), rows: rows.map((cells, index) => ({ number: index + 2, cells })) };
}

/** A car in the trash, by its reference. */
const inTrash = (referencia: string, fields: Partial<TrashedCar> = {}): PlanInput['trashed'] => {
  const car = { referencia, marca: 'Seat', modelo: 'Ibiza', version: '', matricula: '', vin: '' };
  return new Map([[referencia, { ...car, ...fields }]]);
};

function plan(sheet: Table, more: Partial<PlanInput> = {}) {
  return planRows({
    ...{ sheet, mapping: proposeMapping(sheet.headers), emptyClears: false, publish: false },
    ...{ answers: new Map(), corrections: new Map(), vehicles: [bmw, audi] },
    ...{ ids: rowIds(sheet.rows), arrived: new Map(), remade: new Set(), trashed: new Map(), now },
    ...more,
  });
}

const tableOfOne = (cells: Readonly<Record<string, SheetCell>>): Table =>
  tableOf(Object.keys(cells), Object.values(cells));

/** Plans a single row, given as cells by column. */
function planOne(cells: Readonly<Record<string, SheetCell>>, more?: Partial<PlanInput>) {
  const [row] = plan(tableOfOne(cells), more).rows;
  if (row === undefined) throw new Error('The plan has no row');
  return row;
}
const NEW = { Marca: 'Seat', Modelo: 'Ibiza', Año: 2020 };
const X3 = { Referencia: 'V-0001' };

describe('the round trip', () => {
  const table = stockTable([bmw, audi]);
  it.each([false, true])('changes nothing through XLSX (empty cells clear: %s)', async (emptyClears) => {
    const file = await readFile(writeXlsx('Stock', table), { sheet: null, headingRow: null });
    expect(plan(file, { emptyClears }).rows.map(({ fate, problems }) => [fate, problems])).toEqual([
      ['igual', []],
      ['igual', []],
    ]);
  });
  it('changes nothing through CSV', async () => {
    const text = csvText(table.map((cells) => cells.map(cellText)));
    const file = await readFile(new TextEncoder().encode(text), { sheet: null, headingRow: null });
    expect(plan(file, { emptyClears: true }).rows.map(({ fate }) => fate)).toEqual(['igual', 'igual']);
  });
});

describe('a guarantee that is too short', () => {
  const short = {
    label: 'Garantía',
    cell: '6',
    message: expect.stringContaining('al menos 12 meses') as string,
  };

  it('leaves a new car without one', () => {
    const row = planOne({ ...NEW, Garantía: 6 });
    expect(row.warnings).toEqual([short]);
    expect(row.save?.fields.garantia_meses).toBeNull();
    expect(row.values.find(({ field }) => field === 'garantia_meses')).toMatchObject({ text: '6' });
  });

  it.each([
    [{ Garantía: 6 }, { garantia_meses: 24 }, '6'],
    [
      { Titularidad: 'Propiedad del establecimiento' },
      { garantia_meses: 6, titularidad: 'gestion_venta' },
      '',
    ],
    [{ Condición: 'Nuevo' }, { garantia_meses: 24, condicion: 'usado' }, ''],
  ])('%j changes nothing of a car with %j', (cells, fields, cell) => {
    const row = planOne({ ...X3, ...cells, Versión: 'xDrive 30e' }, { vehicles: [{ ...bmw, ...fields }] });
    expect(row.warnings).toMatchObject([{ label: 'Garantía', cell }]);
    expect(row.save?.fields).toEqual({ version: 'xDrive 30e' });
  });

  it('is no problem where the row leaves an old one as it is', () => {
    const vehicles = [{ ...bmw, garantia_meses: 6 }];
    const row = planOne({ ...X3, Garantía: 6, Versión: 'xDrive 30e' }, { vehicles });
    expect([row.warnings, row.save?.fields]).toEqual([[], { version: 'xDrive 30e' }]);
  });

  it('counts for no car that is sold on behalf of its owner', () => {
    const row = planOne({ ...X3, Garantía: 6, Titularidad: 'Gestión de venta (por cuenta de un tercero)' });
    expect(row.save?.fields).toEqual({ garantia_meses: 6, titularidad: 'gestion_venta' });
  });
});

describe('an existing car', () => {
  it('changes only the fields of its row', () => {
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
      { label: 'Precio', from: '48.000\u202f€', to: '46.500\u202f€' },
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
  ])('keeps its %s for an empty cell, unless empty cells clear', (field, label, cleared) => {
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
  ])('is found by the reference %j', (Referencia, fate) =>
    expect(planOne({ Referencia, Modelo: 'X3' }).fate).toBe(fate),
  );

  it('reports a previous price that breaks the rule', () => {
    const { warnings, save } = planOne({ ...X3, Precio: 47000, 'Precio anterior': 49000 });
    expect(warnings).toEqual([
      {
        label: 'Precio anterior',
        cell: '49000',
        message: 'No puede superar 48.000\u202f€, el precio hasta ahora',
      },
    ]);
    expect(save?.fields).toEqual({ precio_eur: 47_000 });
    expect(planOne({ ...X3, Precio: 49000 }).notes[0]).toContain('Se quitará al guardar');
  });
});

it('keeps the status of an existing car, and says so', () => {
  const row = planOne({ ...X3, Estado: 'Vendido', Kilómetros: 70_000 }, { publish: true });
  expect(row.save?.fields).toEqual({ km: 70_000 });
  expect(row.notes).toEqual(['Conserva su estado: Reservado']);
});

describe('a new car', () => {
  it('starts hidden, with the defaults of a new car', () => {
    expect(planOne(NEW)).toMatchObject({
      ...{ fate: 'nueva', title: 'SEAT Ibiza', referencia: '', notes: ['2020 · sin precio · No disponible'] },
      save: {
        vehicle: '',
        fields: { marca: 'SEAT', anio: 2020, status: 'oculto', iva_incluido: true, km: null },
      },
    });
  });
  const FULL = { ...NEW, Precio: 15_000, Kilómetros: 10_000 };
  it.each([
    [false, { ...FULL }, 'oculto'],
    [false, { ...FULL, Estado: 'Disponible' }, 'oculto'],
    [true, { ...FULL }, 'disponible'],
    [true, { ...FULL, Estado: 'Reservado' }, 'reservado'],
    [true, { ...FULL, Estado: 'No disponible' }, 'oculto'],
    [true, { ...FULL, Precio: 'Consultar' }, 'oculto'],
    [true, { ...FULL, Kilómetros: '-' }, 'oculto'],
    [true, { ...FULL, Kilómetros: 0 }, 'disponible'],
    [true, { ...FULL, Estado: '' }, 'disponible'],
    [true, { ...FULL, Estado: 'Vendido a Juan' }, 'oculto'],
    [true, { ...FULL, Estado: 'Pendiente' }, 'oculto'],
    [true, { ...FULL, Estado: { error: '#REF!' } }, 'oculto'],
  ])('gets its status (publish: %s, %j): %s', (publish, cells, status) =>
    expect(planOne(cells, { publish }).save?.fields.status).toBe(status),
  );
  it('normalises texts as the form does', () => {
    const row = planOne({ ...NEW, Referencia: 'mostrador 1', Matrícula: '4321hjk' });
    expect(row.save?.fields).toMatchObject({ referencia: 'MOSTRADOR 1', matricula: '4321 HJK' });
  });
  it.each([
    ['1234 BCD', '1234-BCD'],
    ['M-X 2021', 'm x2021'],
    // As it was stored without its district.
    ['MX 2021', 'M-X 2021'],
  ])('raises a question for the plate of another car (%s, %s)', (matricula, typed) => {
    const row = planOne({ ...NEW, Matrícula: typed }, { vehicles: [{ ...bmw, matricula }] });
    expect(row.question).toBe(
      '¿Es otro coche? V-0001, BMW X3 xDrive, tiene la misma matrícula o el mismo bastidor.',
    );
    expect([isReady(row, new Set()), isReady(row, new Set([questionKey(row)]))]).toEqual([false, true]);
  });
  it('raises the question for a plate in the trash, but not when the row makes that car again', () => {
    const trashed = inTrash('V-0007', { matricula: '7777 BBB' });
    const named = tableOf(Object.keys(NEW).concat('Matrícula'), [...Object.values(NEW), '7777bbb']);
    const question = (remade: readonly string[]) =>
      plan(named, { trashed, remade: new Set(remade) }).rows[0]?.question;
    expect(question([])).toBe(
      '¿Es otro coche? V-0007, Seat Ibiza, en la papelera, tiene la misma matrícula o el mismo bastidor.',
    );
    expect(question(rowIds(named.rows))).toBe('');
  });
  it('raises the question for a row that gives an existing car the plate of another, and not for its own', () => {
    const vehicles = [bmw, { ...audi, matricula: '4321 HJK' }];
    const change = (matricula: string) =>
      planOne({ Referencia: 'V-0002', Matrícula: matricula }, { vehicles }).question;
    expect(change('1234bcd')).toBe(
      '¿Es otro coche? V-0001, BMW X3 xDrive, tiene la misma matrícula o el mismo bastidor.',
    );
    expect(change('4321-hjk')).toBe('');
    expect(change('9999 HJK')).toBe('');
  });
  it('raises the question for two rows with one chassis number in two spellings', () => {
    const heads = [...Object.keys(NEW), 'Bastidor'];
    const { rows } = plan(
      tableOf(
        heads,
        [...Object.values(NEW), 'WBA3D3C50EK155555'],
        [...Object.values({ ...NEW, Modelo: 'León' }), 'wba 3d3c50 ek155555'],
      ),
    );
    expect(rows.map((row) => row.question)).toEqual([
      '',
      '¿Es otro coche? La fila 2 tiene la misma matrícula o el mismo bastidor.',
    ]);
  });
  it.each([
    [{ Marca: 'Seat', Modelo: 'Ibiza', 'Primera matriculación': '03/2021' }, 2021],
    [{ Marca: 'Seat', Modelo: 'Ibiza', 'Primera matriculación': new Date('2019-06-30') }, 2019],
    [{ ...NEW, 'Primera matriculación': '03/2021' }, 2020],
    [{ Marca: 'Seat', Modelo: 'Ibiza', 'Primera matriculación': '2021' }, 2021],
    [{ ...NEW, Año: '-', 'Primera matriculación': '03/2021' }, 2021],
  ])('takes the year of its first registration unless the file gives one: %j', (cells, anio) =>
    expect(planOne(cells).save?.fields.anio).toBe(anio),
  );
  it.each([
    ['MERCEDES', 'Mercedes-Benz'],
    ['vw', 'Volkswagen'],
    ['audi', 'Audi'],
  ])('stores the brand %s as %s', (Marca, marca) =>
    expect(planOne({ ...NEW, Marca }).save?.fields.marca).toBe(marca),
  );
  it('uses the spelling of the stock and of the rows above', () => {
    const table = tableOf(
      ['Marca', 'Modelo', 'Año'],
      ['BMW', 'x3', 2020],
      ['Pegaso', 'Z-102', 1999],
      ['PEGASO', 'z102', 1999],
    );
    const fields = plan(table).rows.map(({ save }) => [save?.fields.marca, save?.fields.modelo]);
    expect(fields).toEqual([
      ['BMW', 'X3'],
      ['Pegaso', 'Z-102'],
      ['Pegaso', 'Z-102'],
    ]);
  });
});

describe('a row of an earlier import', () => {
  const cells = { Marca: 'Seat', Modelo: 'Ibiza', Año: 2020, Color: 'Rojo', Precio: 15_000 };
  const table = tableOfOne(cells);
  const [id = ''] = rowIds(table.rows);
  const first = plan(table).rows[0]?.save?.fields;
  const made = (change: Partial<AdminVehicle> = {}): AdminVehicle => ({
    ...audi,
    ...(first as AdminVehicle),
    ...{ id: 'seat00000000003', referencia: 'V-0009', ...change },
  });
  const again = (
    car: AdminVehicle | null,
    more: Partial<PlanInput> = {},
    fields: typeof first | null = first,
  ) =>
    plan(table, {
      vehicles: car === null ? [bmw] : [bmw, car],
      arrived:
        car === null
          ? new Map()
          : new Map([[id, { id, vehicle: car.id, referencia: 'V-0009', fields: fields ?? null }]]),
      ...more,
    }).rows[0];

  it.each([
    ['what another file or a person has added', { km: 20, descripcion: 'Único dueño' }],
    ['what a correction or an answer gave it', { transmision: 'automatico' }],
  ])('keeps %s', (_, added) => {
    const fields = { ...first, ...added } as typeof first;
    expect(again(made(added as Partial<AdminVehicle>))?.fate).toBe('igual');
    expect(again(made(added as Partial<AdminVehicle>), {}, fields)?.fate).toBe('igual');
  });
  it('is compared with its imported values when it has a reference', () => {
    const named = tableOfOne({ ...cells, Referencia: 'R-1', Taller: 'Dejar en 14' });
    const [rowId = ''] = rowIds(named.rows);
    const withNote = { ...first, referencia: 'R-1', descripcion: 'Dejar en 14' } as AdminVehicle;
    const row = plan(named, {
      vehicles: [{ ...made(), ...withNote, precio_eur: 14_000 }],
      arrived: new Map([
        [rowId, { id: rowId, vehicle: 'seat00000000003', referencia: 'R-1', fields: { ...withNote } }],
      ]),
    }).rows[0];
    expect(row?.save?.fields).toEqual({ descripcion: '' });
    expect(row?.notes[1]).toBe('Editado después de importar, no cambia: Precio');
  });
  it('creates no second car', () =>
    expect(again(made())).toMatchObject({
      ...{ fate: 'igual', save: null, notes: ['Esta fila ya se importó: es V-0009'] },
    }));
  it('moves a value to the newly mapped field and clears the former one', () => {
    const mapping = ['marca', 'modelo', 'anio', 'color_interior', 'precio_eur'] as const;
    expect(again(made(), { mapping })?.save).toMatchObject({
      vehicle: 'seat00000000003',
      fields: { color_exterior: '', color_interior: 'Rojo' },
    });
  });
  it('keeps and lists the fields that were edited after the import', () => {
    const row = again(made({ precio_eur: 14_000, color_exterior: 'Azul', destacado: true }));
    expect(row).toMatchObject({ fate: 'igual', save: null });
    expect(row?.notes[1]).toBe('Editado después de importar, no cambia: Color exterior, Precio');
  });
  it('changes only mapped fields when no imported values are stored', () =>
    expect(again(made({ precio_eur: 14_000, puertas: 5 }), {}, null)?.save?.fields).toEqual({
      precio_eur: 15_000,
    }));
  it('clears nothing for an empty cell when no imported values are stored', () => {
    const table = tableOfOne({ ...cells, Color: null });
    const arrived = { id, vehicle: 'seat00000000003', referencia: 'V-0009', fields: null };
    const vehicles = [made()];
    const rows = (emptyClears: boolean) =>
      plan(table, { vehicles, emptyClears, arrived: new Map([[rowIds(table.rows)[0] ?? '', arrived]]) }).rows;
    expect(rows(false)[0]?.fate).toBe('igual');
    expect(rows(true)[0]?.save?.fields).toEqual({ color_exterior: '' });
  });
  it('recreates its car with the reference while that car is in the trash', () => {
    const named = tableOfOne({ ...cells, Referencia: 'R-1' });
    const ids = rowIds(named.rows);
    const fate = (remade: readonly string[]) =>
      plan(named, { remade: new Set(remade), trashed: inTrash('R-1') }).rows[0]?.fate;
    expect([fate([]), fate(ids)]).toEqual(['error', 'nueva']);
  });
  it('creates a new car after its car was deleted', () => expect(again(null)?.fate).toBe('nueva'));
});

describe('a correction in the preview', () => {
  const wrong = { ...NEW, Año: 'hace dos', Precio: 'mucho' };
  const corrected = (...pairs: readonly (readonly [string, string])[]) =>
    planOne(wrong, { corrections: new Map(pairs.map(([field, text]) => [`2: ${field}`, text])) });
  it('is parsed as form input', () =>
    expect(corrected(['anio', '2021'], ['precio_eur', '15.000 €'])).toMatchObject({
      fate: 'nueva',
      warnings: [],
      save: { fields: { anio: 2021, precio_eur: 15_000 } },
    }));
  it('is validated like a cell', () =>
    expect(corrected(['anio', '1960']).problems).toEqual([
      { label: 'Año', cell: '1960', message: 'El año debe estar entre 1990 y 2027' },
    ]));
  it('sets a field that no column has', () =>
    expect(corrected(['anio', '2021'], ['descripcion', 'Único dueño']).save?.fields.descripcion).toBe(
      'Único dueño',
    ));
  it.each(['version', 'combustible'])('clears the %s of an existing car', (field) => {
    const corrections = new Map([[`2: ${field}`, '']]);
    expect(planOne({ ...X3, Km: 68_500 }, { corrections }).save?.fields).toEqual({ [field]: '' });
  });
  it('does not change the id of the row', () => {
    const table = tableOfOne(wrong);
    expect(corrected(['anio', '2021']).save?.id).toBe(rowIds(table.rows)[0]);
  });
});

describe('questions', () => {
  const table = tableOf(
    ['Marca', 'Modelo', 'Año', 'Cambio', 'Precio (sin IVA)'],
    ['Seat', 'Ibiza', 2020, 'Secuencial', 10_000],
    ['Seat', 'León', 2020, 'secuencial', '20.000 €'],
    ['Seat', 'Ateca', 2020, 'Manual', null],
  );
  const keys = ['columna: Precio (sin IVA)', 'transmision: secuencial'];
  const fieldsWith = (answers: readonly (readonly [string, string])[]) =>
    plan(table, { answers: new Map(answers) }).rows.map(({ fate, save, warnings }) => ({
      ...{ fate, warnings: warnings.length },
      ...{ transmision: save?.fields.transmision, precio: save?.fields.precio_eur },
    }));
  it('are asked once per column and value', () =>
    expect(plan(table).questions.map(({ key, count, text }) => [key, count, text])).toEqual([
      [keys[0], 2, ''],
      [keys[1], 2, 'Secuencial'],
    ]));
  it('refuse no car while unanswered', () =>
    expect(fieldsWith([])).toEqual([
      { fate: 'nueva', warnings: 1, transmision: '', precio: null },
      { fate: 'nueva', warnings: 1, transmision: '', precio: null },
      { fate: 'nueva', warnings: 0, transmision: 'manual', precio: null },
    ]));
  it.each([
    ['No incluye IVA: sumar el 21\u202f%', 12_100, 24_200],
    ['Es el precio final', 10_000, 20_000],
    ['', null, null],
  ])('apply the answer about a net price: %j gives %s', (answer, ...prices) =>
    expect(
      fieldsWith([[keys[0] ?? '', answer]])
        .map(({ precio }) => precio)
        .slice(0, 2),
    ).toEqual(prices),
  );
  it.each([
    ['Automático', 'automatico', 0],
    ['', '', 0],
  ])('apply the answer about a value: %j gives %j', (answer, transmision, warnings) =>
    expect(fieldsWith([[keys[1] ?? '', answer]])[1]).toMatchObject({ transmision, warnings }),
  );
  it('add VAT to a net price whose number was ambiguous', () => {
    const table = tableOf(['Marca', 'Modelo', 'Año', 'Precio neto'], ['Seat', 'Ibiza', 2020, '32,900']);
    const answers = new Map([
      ['columna: Precio neto', 'No incluye IVA: sumar el 21\u202f%'],
      ['precio_eur: 32,900', '32.900\u202f€'],
    ]);
    expect(plan(table, { answers }).rows[0]?.save?.fields.precio_eur).toBe(39_809);
  });
  it('skip a column whose second heading is a purchase price', () => {
    const { rows, columnNotes } = plan(
      tableOf(
        ['Marca', 'Modelo', 'Año', 'Precio'],
        [null, null, null, 'Compra'],
        ['Seat', 'Ibiza', 2020, 20_000],
      ),
    );
    expect(rows[1]?.save?.fields.precio_eur).toBeNull();
    expect(columnNotes).toEqual(['Precio: parece un dato interno («Compra»); no se importa']);
  });
  it('do not treat new or used as a status', () => {
    const { rows, questions, columnNotes } = plan(
      tableOf(['Marca', 'Modelo', 'Año', 'Estado'], ['Seat', 'Ibiza', 2020, 'Usado']),
    );
    expect([rows[0]?.fate, questions]).toEqual(['nueva', []]);
    expect(columnNotes).toEqual([
      'Estado: dice si el coche es nuevo o usado; no se importa como estado de venta',
    ]);
  });
});

it.each([
  [{ ...X3, Precio: 33 }, '¿De 48.000\u202f€ a 33\u202f€?'],
  [{ ...X3, Precio: 30_000 }, '¿De 48.000\u202f€ a 30.000\u202f€?'],
  [{ ...X3, Precio: 40_000 }, ''],
  [{ ...NEW, Precio: 100 }, '¿Un precio de 100\u202f€?'],
  [{ ...NEW, Precio: 9000 }, ''],
])('questions odd prices as the list does: %j', (cells, question) => {
  expect(planOne(cells).question).toBe(question);
});

it.each([
  [{ ...NEW, Kilómetros: 'muchos' }, 'Kilómetros', 'muchos', 'número'],
  [{ ...NEW, Kilómetros: -1 }, 'Kilómetros', '-1', 'Debe estar entre 0 y 9999999'],
  [{ ...NEW, 'Última ITV': '31/02/2024' }, 'Última ITV', '31/02/2024', 'No es una fecha'],
  [{ ...NEW, 'Última ITV': 'ayer' }, 'Última ITV', 'ayer', 'No es una fecha'],
  [{ ...NEW, Precio: new Date('2021-03-15') }, 'Precio', '15/03/2021', 'Es una fecha'],
  [{ ...NEW, Precio: { error: '#N/A' } }, 'Precio', '#N/A', '#N/A'],
  [{ ...NEW, Bastidor: 'WBA' }, 'Bastidor (VIN)', 'WBA', 'Son 17 letras y cifras'],
  [
    { ...NEW, Versión: 'x'.repeat(201) },
    'Versión',
    'x'.repeat(201),
    'Puede tener como máximo 200 caracteres',
  ],
])('imports the car without an unreadable optional value: %j', (cells, label, cell, message) => {
  const { fate, warnings, save } = planOne(cells);
  expect([fate, save === null]).toEqual(['nueva', false]);
  expect(warnings).toEqual([{ label, cell, message: expect.stringContaining(message) as string }]);
});

it.each([
  [{ ...NEW, Año: 1970 }, 'Año', '1970', 'El año debe estar entre 1990 y 2027'],
  [{ Marca: 'Seat', Año: 2020 }, 'Modelo', '', 'El modelo es requerido'],
  [{ ...NEW, Modelo: 'x'.repeat(101) }, 'Modelo', 'x'.repeat(101), 'Puede tener como máximo 100 caracteres'],
  [{ ...NEW, Marca: { error: '' } }, 'Marca', '', 'valor guardado'],
])('refuses a row without a required value: %j', (cells, label, cell, message) => {
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
  const table = tableOf(['Ref', 'Modelo'], ['V-0001', 'X4'], ['v-0001', 'X5'], ['V-0008', 'X6']);
  const { rows } = plan(table, { trashed: inTrash('V-0008') });
  expect(rows.map(({ fate }) => fate)).toEqual(['cambia', 'error', 'error']);
  expect(rows.map(({ problems }) => problems[0]?.message)).toEqual([
    undefined,
    'La referencia está también en la fila 2',
    'El coche de esta referencia está en la Papelera: restáuralo antes',
  ]);
});

it('gives equal rows different, stable ids', () => {
  const { rows } = tableOf(['a'], ['x'], ['x'], ['y']);
  const ids = rowIds(rows);
  expect(new Set(ids).size).toBe(3);
  expect(rowIds(rows)).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/);
});
