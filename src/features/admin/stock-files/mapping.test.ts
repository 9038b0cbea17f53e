import { describe, expect, it } from 'vitest';
import { changeMapping, countHeadings, proposeMapping, readHeading } from './mapping.ts';
import { STOCK_COLUMNS, stockTable } from './stock-columns.ts';

it('maps every column of the export', () => {
  const [head = []] = stockTable([]);
  expect(proposeMapping(head.map(String))).toEqual(STOCK_COLUMNS);
});

it('maps every database field name', () => {
  expect(proposeMapping(STOCK_COLUMNS)).toEqual(STOCK_COLUMNS);
});

it.each([
  ['Precio (€)', 'precio_eur'],
  ['P.V.P.', 'precio_eur'],
  ['Fecha 1ª mat.', 'primera_matriculacion'],
  ['Erstzulassung', 'primera_matriculacion'],
  ['Leistung (kW)', 'potencia_cv'],
  ['Nº chasis', 'vin'],
  ['Ejercicio', null],
  ['Texto', null],
  ['Proveedor', 'proveedor'],
  ['Color (exterior)', 'color_exterior'],
  ['PVP', 'precio_eur'],
  ['  KMS ', 'km'],
  ['Kilometraje', 'km'],
  ['AÑO', 'anio'],
  ['Nº Bastidor', 'vin'],
  ['VIN', 'vin'],
  ['Fecha de matriculación', 'primera_matriculacion'],
  ['Cambio', 'transmision'],
  ['Situación', 'status'],
  ['Potencia [CV]', 'potencia_cv'],
  ['Lo que sea', null],
  ['constructor', null],
  ['', null],
])('maps %j to %s', (header, field) => expect(proposeMapping([header])).toEqual([field]));

it('assigns a field to the column with its exact name, else to the first match', () => {
  expect(proposeMapping(['PVP', 'Precio', 'Importe'])).toEqual([null, 'precio_eur', null]);
  expect(proposeMapping(['Color', 'Color'])).toEqual(['color_exterior', null]);
});

describe('an exact heading beats one with a remark', () => {
  it.each([
    [
      ['Precio (sin IVA)', 'PVP'],
      [null, 'precio_eur'],
    ],
    [
      ['Precio (financiado)', 'PVP'],
      [null, 'precio_eur'],
    ],
    [
      ['Potencia (kW)', 'Potencia (CV)'],
      [null, 'potencia_cv'],
    ],
    [
      ['Potencia kW', 'Caballos'],
      [null, 'potencia_cv'],
    ],
    [
      ['Precio (compra)', 'Importe'],
      [null, 'precio_eur'],
    ],
    [
      ['Garantía (años)', 'Meses de garantía'],
      [null, 'garantia_meses'],
    ],
  ])('%j', (headers, mapping) => expect(proposeMapping(headers)).toEqual(mapping));
});

describe('a remark in a heading', () => {
  it.each([
    ['Potencia (kW)', 'potencia_cv', 'kW'],
    ['Potencia en kW', 'potencia_cv', 'kW'],
    ['kW', 'potencia_cv', 'kW'],
    ['Años de garantía', 'garantia_meses', 'años'],
    ['Garantía (años)', 'garantia_meses', 'años'],
    ['Cilindrada (l)', 'cilindrada_cc', 'litros'],
    ['Cilindrada [litros]', 'cilindrada_cc', 'litros'],
    ['Precio (sin IVA)', 'precio_eur', 'neto'],
    ['Precio neto', 'precio_eur', 'neto'],
    ['Precio + IVA', 'precio_eur', 'neto'],
    ['Kilómetros (km)', 'km', null],
    ['Emisiones CO2 (g/km)', 'co2_g_km', null],
    ['Consumo (l/100 km)', 'consumo', null],
    ['Consumo mixto (kWh/100 km)', 'consumo', null],
    ['Nº de propietarios', 'propietarios_anteriores', null],
    ['Enlace al vídeo', 'video', null],
    ['Precio (IVA incluido)', 'precio_eur', null],
    ['Primera matriculación (dd/mm/aaaa)', 'primera_matriculacion', null],
  ])('%s is the field %s in %s', (header, field, kind) =>
    expect(readHeading(header)).toEqual({ field, unit: kind === null ? null : { kind }, reason: '' }),
  );

  it.each([
    ['Precio (USD)', 'no se reconoce «USD»'],
    ['Km (miles)', 'no se reconoce «miles»'],
    ['Precio (kW)', 'no se reconoce «kW»'],
    ['Potencia fiscal', 'no se reconoce «fiscal»'],
    ['Precio IVA', 'no se reconoce «IVA»'],
    ['Precio ($)', 'no se reconoce «$»'],
    ['% Precio', 'no se reconoce «%»'],
    ['Descripción (no revisada)', 'no se reconoce «no revisada»'],
    ['Ciudad (origen)', 'no se reconoce «origen»'],
  ])('%s is not mapped: %s', (header, reason) =>
    expect(readHeading(header)).toEqual({ field: null, unit: null, reason }),
  );
});

it.each([
  'Precio compra',
  'Precio de coste',
  'Coste',
  'PVP compra',
  'Precio (mínimo)',
  'Margen',
  'Precio compra (sin IVA)',
  'Observaciones internas',
  'Comentario interno',
  'Descripción (interna)',
  'Gastos',
  'Einkaufspreis',
  'Precio profesional',
  'Descripción (solo taller)',
  'Referencia (proveedor)',
])('keeps %j away from every field', (header) => {
  expect(readHeading(header)).toMatchObject({ field: null, reason: 'parece un dato interno' });
  expect(proposeMapping([header])).toEqual([null]);
});

it.each(['Observaciones', 'Comentarios', 'Notas'])('does not publish %j unless the user maps it', (header) =>
  expect(proposeMapping([header])).toEqual([null]),
);

it('maps a column of new and used to the condition, and one of grades to nothing', () => {
  const rows = [{ number: 2, cells: ['Usado', 'Vendido'] }];
  expect(proposeMapping(['Estado', 'Situación'], {}, rows)).toEqual(['condicion', 'status']);
  const graded = [{ number: 2, cells: ['Impecable', 'Vendido'] }];
  expect(proposeMapping(['Estado', 'Situación'], {}, graded)).toEqual([null, 'status']);
  expect(proposeMapping(['Estado', 'Situación'])).toEqual(['status', null]);
});

it('applies the previous choices, including ignored columns', () => {
  const remembered = { 'mi precio': 'precio_eur', km: null } as const;
  expect(proposeMapping(['Mi precio', 'Precio', 'KM'], remembered)).toEqual(['precio_eur', null, null]);
});

it('unmaps the column that had the field', () => {
  expect(changeMapping(['km', 'anio', null], 2, 'km')).toEqual([null, 'anio', 'km']);
  expect(changeMapping(['km', null, null], 0, null)).toEqual([null, null, null]);
});

it.each([
  [['Listado de stock a 27/11/2026'], 0],
  [['Marca', 'Modelo', 'Año'], 3],
  [['BMW', 'X3', '2021'], 0],
  [['Precio', 'PVP'], 1],
  [['Coste', 'Margen'], 0],
])('counts the headings of %j: %i', (texts, count) => expect(countHeadings(texts)).toBe(count));
