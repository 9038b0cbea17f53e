import { describe, expect, it } from 'vitest';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { SheetCell } from '#src/lib/sheet/sheet.ts';
import type { HeadingUnit } from './heading-unit.ts';
import { cellText, readCell } from './read-cell.ts';

const NNBSP = '\u202f';
const typed = (value: unknown) => ({ kind: 'typed', typed: value });
const day = new Date('2021-03-15T00:00:00Z');
const EMPTY = { kind: 'empty' };

type Row = readonly [VehicleField, SheetCell, unknown];

describe('a number', () => {
  it.each<Row>([
    ['precio_eur', 39899.5, typed('39899,5')],
    ['precio_eur', 32.9, typed('32,9')],
    ['precio_eur', 45.123, typed('45,12')],
    ['precio_eur', 44270, typed('44270')],
    ['km', 44270, typed('44270')],
    ['km', 45.123, typed('45')],
    ['puertas', 4.999, typed('5')],
    ['cilindrada_cc', 1.6, typed('1600')],
    ['anio', 2021, typed('2021')],
    ['modelo', 911, typed('911')],
    ['km', '45.000 km', typed('45000')],
    ['potencia_cv', '140 kW', typed('190')],
    ['km', 0, typed('0')],
    ['co2_g_km', 0, typed('0')],
    ['propietarios_anteriores', 0, typed('0')],
    ['consumo', 5.24, typed('5,2')],
    ['consumo', 0, EMPTY],
    ['km', -1, { kind: 'wrong', error: 'Debe estar entre 0 y 9999999' }],
    ['km', 'muchos', { kind: 'wrong', error: 'Debe ser un número' }],
    ['precio_eur', day, { kind: 'wrong', error: 'Es una fecha: da a la columna formato de número' }],
  ])('%s %j is %j', (field, cell, reading) => expect(readCell(field, cell)).toEqual(reading));

  it.each<[VehicleField, string, unknown]>([
    [
      'precio_eur',
      '32,900',
      [
        [`32.900${NNBSP}€`, '32900'],
        [`32,90${NNBSP}€`, '32,9'],
      ],
    ],
    ['km', '68,500', [[`68.500${NNBSP}km`, '68500']]],
  ])('%s %j raises a question', (field, cell, options) => {
    const reading = readCell(field, ` ${cell.toUpperCase()} `);
    expect(reading).toMatchObject({ kind: 'ask', value: cell });
    expect(reading.kind === 'ask' && reading.options.map(({ label, typed: one }) => [label, one])).toEqual(
      options,
    );
  });

  it.each<[VehicleField, SheetCell, HeadingUnit, unknown]>([
    ['potencia_cv', 140, { kind: 'kW' }, typed('190')],
    ['potencia_cv', '140', { kind: 'kW' }, typed('190')],
    ['potencia_cv', '190 CV', { kind: 'kW' }, typed('190')],
    ['garantia_meses', 2, { kind: 'años' }, typed('24')],
    ['cilindrada_cc', 1.998, { kind: 'litros' }, typed('1998')],
    ['cilindrada_cc', '2.0', { kind: 'litros' }, typed('2000')],
    ['cilindrada_cc', 2, { kind: 'litros' }, typed('2000')],
    ['precio_eur', 39900, { kind: 'neto' }, typed('39900')],
  ])('%s %j under %j is %j', (field, cell, unit, reading) =>
    expect(readCell(field, cell, unit)).toEqual(reading),
  );
});

describe('no value', () => {
  it.each<[VehicleField, string]>([
    ['km', '-|--|—|N/D|n/a|s/d|?|.|Consultar|A consultar|sin datos'],
    ['precio_eur', 'Precio a consultar|0|0,00 €'],
    ['itv_fecha', '-|00/00/0000|0000-00-00|N/D'],
    ['combustible', '-|N/D|?'],
    ['destacado', '-'],
    ['anio', '—'],
    ['version', '-|—|N/D|n/a'],
    ['etiquetas', '-'],
  ])('%s: %s', (field, texts) => {
    for (const text of texts.split('|')) expect([text, readCell(field, text)]).toEqual([text, EMPTY]);
  });
  it.each<[VehicleField, SheetCell]>([
    ['precio_eur', 0],
    ['precio_anterior_eur', 0],
    ['potencia_cv', 0],
    ['puertas', 0],
    ['plazas', 0],
    ['cilindrada_cc', 0],
    ['itv_fecha', 0],
    ['itv_fecha', new Date('1899-12-30T00:00:00Z')],
    ['anio', 0],
    ['version', null],
    ['version', ' '],
  ])('%s: %j', (field, cell) => expect(readCell(field, cell)).toEqual(EMPTY));
  it.each<Row>([
    ['version', 'SD', typed('SD')],
    ['modelo', '.', typed('.')],
    ['status', 'No disponible', typed('oculto')],
    ['etiqueta_dgt', '0', typed('0')],
  ])('%s: not %j', (field, cell, reading) => expect(readCell(field, cell)).toEqual(reading));
});

it.each<Row>([
  ['itv_fecha', day, typed('2021-03-15')],
  ['itv_fecha', 20210315, typed('2021-03-15')],
  ['itv_fecha', '03/2021', typed('2021-03-01')],
  ['primera_matriculacion', '03/2021', typed('2021-03')],
  ['primera_matriculacion', '15/03/2021', typed('2021-03-15')],
  ['primera_matriculacion', '2021-03', typed('2021-03')],
  [
    'primera_matriculacion',
    '03/12',
    { kind: 'ask', value: '03/12', options: [{ label: '03/2012', typed: '2012-03' }] },
  ],
  ['itv_fecha', 'ayer', { kind: 'wrong', error: 'No es una fecha: escríbela así: 15/03/2021' }],
  ['anio', day, typed('2021')],
  ['anio', '03/2021', typed('2021')],
  ['anio', 20210315, typed('2021')],
  [
    'itv_proxima',
    '03/12',
    { kind: 'ask', value: '03/12', options: [{ label: '01/03/2012', typed: '2012-03-01' }] },
  ],
  [
    'modelo',
    new Date('2026-03-09T00:00:00Z'),
    {
      kind: 'ask',
      value: '09/03/2026',
      options: ['09/03/2026', '9-3', '3-9'].map((text) => ({ label: text, typed: text })),
    },
  ],
])('a day: %s %j is %j', (field, cell, reading) => expect(readCell(field, cell)).toEqual(reading));

it.each<Row>([
  ['version', '#N/A', { kind: 'wrong', error: 'La celda tiene un error de Excel: #N/A' }],
  ['referencia', '#N/D', { kind: 'wrong', error: 'La celda tiene un error de Excel: #N/D' }],
  ['descripcion', '#¡REF!', { kind: 'wrong', error: 'La celda tiene un error de Excel: #¡REF!' }],
  ['version', '#1 en ventas', { kind: 'typed', typed: '#1 en ventas' }],
  ['referencia', 'Pendiente', { kind: 'empty' }],
  ['matricula', 'EN TRÁMITE', { kind: 'empty' }],
  ['vin', '000', { kind: 'empty' }],
  ['km', { error: '#N/A' }, { kind: 'wrong', error: 'La celda tiene un error de Excel: #N/A' }],
  [
    'version',
    { error: '' },
    {
      kind: 'wrong',
      error: 'La fórmula no tiene valor guardado: abre el archivo en Excel y guárdalo otra vez',
    },
  ],
])('an error: %s %j', (field, cell, reading) => expect(readCell(field, cell)).toEqual(reading));

describe('words', () => {
  it.each<Row>([
    ['transmision', 'Aut.', typed('automatico')],
    ['libre_cargas', 'No, tiene cargas', typed('no')],
    ['accidente_declarado', 'Sí, reparado', typed('reparado')],
    ['accidente_declarado', 'No', typed('no')],
    ['video', 'https://youtu.be/aB3?a=1&amp;b=2', typed('https://youtu.be/aB3?a=1&b=2')],
    ['condicion', 'Km 0', typed('km0')],
    ['traccion', '4x4', typed('total')],
    ['destacado', 'ja', typed(true)],
    ['iva_incluido', 'No incluido', typed(false)],
    ['etiquetas', 'Uno; Dos,Tres', typed(['Uno', ' Dos', 'Tres'])],
    ['descripcion', '<p>Techo</p><p>C&aacute;mara</p>', typed('Techo\nCámara')],
    ['version', 'xDrive<br>40i', typed('xDrive 40i')],
    ['version', '<br>', EMPTY],
    ['version', 'a < b', typed('a < b')],
  ])('%s %j is %j', (field, cell, reading) => expect(readCell(field, cell)).toEqual(reading));

  it('raise one question per unknown word', () => {
    const reading = readCell('transmision', ' Semiautomático ');
    expect(reading).toEqual({
      kind: 'ask',
      value: 'semiautomatico',
      options: [
        { label: 'Manual', typed: 'manual' },
        { label: 'Automático', typed: 'automatico' },
      ],
    });
    expect(readCell('transmision', 'SEMI-AUTOMATICO')).toMatchObject({ value: 'semi automatico' });
    expect(readCell('destacado', 'Quizá')).toEqual({
      ...{ kind: 'ask', value: 'quiza' },
      options: [
        { label: 'Sí', typed: true },
        { label: 'No', typed: false },
      ],
    });
  });
});

it.each<[SheetCell, string]>([
  [null, ''],
  [' a ', 'a'],
  [39899.5, '39899,5'],
  [true, 'sí'],
  [day, '15/03/2021'],
  [{ error: '#N/A' }, '#N/A'],
])('cellText of %j is %j', (cell, text) => expect(cellText(cell)).toBe(text));
