import { expect, it } from 'vitest';
import { readRow } from './cells.ts';
import { vehicleCells, vehicleImport } from './vehicle-rows.ts';

const cells = vehicleCells(new Date('2026-11-22T12:00:00Z'));
const CAR = { id: 'a', marca: 'BMW', modelo: 'X5', anio: '2022' };

/** The converted value of a car's column. */
function read(column: string, raw: unknown): unknown {
  const reading = readRow(cells, { ...CAR, [column]: raw });
  return 'refused' in reading ? reading.refused : vehicleImport(reading.values, '').fields[column];
}

it.each([
  ['combustible', 'gasolina', 'gasolina'],
  ['combustible', 'Diésel', 'diesel'],
  ['combustible', 'GASÓLEO', 'diesel'],
  ['combustible', 'Híbrido enchufable', 'hibrido_enchufable'],
  ['combustible', 'Plug-in Hybrid', 'hibrido_enchufable'],
  ['combustible', 'MHEV', 'hibrido'],
  ['combustible', '100% eléctrico', 'electrico'],
  ['combustible', 'GLP', 'otro'],
  ['combustible', '', ''],
  ['transmision', 'Automática', 'automatico'],
  ['transmision', 'S-tronic', 'automatico'],
  ['transmision', 'por correa', ''],
  ['carroceria', 'coupe', 'Coupé'],
  ['carroceria', 'Todoterreno', 'SUV'],
  ['carroceria', 'pick up', 'Pick-up'],
  ['carroceria', 'Sedán', 'Berlina'],
  ['tapiceria', 'Piel', 'Cuero'],
  ['tapiceria', 'piel sintética', 'Cuero sintético'],
  ['tapiceria', 'Alcántara', 'Alcantara'],
  ['tapiceria', 'Tela/Cuero', 'Mixta'],
  ['status', 'vendido', 'vendido'],
  ['status', 'Reservado', 'reservado'],
  ['status', 'No disponible', 'oculto'],
  ['status', null, 'disponible'],
  ['status', 'borrador', 'oculto'],
  ['matricula', '1234lkj', '1234 LKJ'],
  ['vin', 'wba3d3c50ek155555', 'WBA3D3C50EK155555'],
  ['vin', 'pendiente', ''],
  ['descripcion', 'Uno\r\nDos', 'Uno\nDos'],
  ['primera_matriculacion', '15/3/2021', '2021-03-15'],
  ['primera_matriculacion', '2021-03-15T00:00:00Z', '2021-03-15'],
  ['primera_matriculacion', '2021', ''],
  ['primera_matriculacion', '2021-03', '2021-03'],
  ['primera_matriculacion', '3/2021', '2021-03'],
  ['itv_proxima', '3/2027', ''],
  ['etiqueta_dgt', 'Cero', '0'],
  ['etiqueta_dgt', 'eco', 'ECO'],
  ['regimen_iva', 'REBU', 'rebu'],
  ['uso_anterior', 'Rent a car', 'alquiler'],
  ['libre_cargas', 'Sí', 'si'],
  ['libre_cargas', '', ''],
  ['garantia_meses', '24', 24],
  ['condicion', 'Km 0', 'km0'],
  ['traccion', 'Integral', 'total'],
  ['consumo', '5,2', 5.2],
  ['accidente_declarado', 'Sí, reparado', 'reparado'],
  ['video', 'https://youtu.be/aB3', 'https://youtu.be/aB3'],
  ['video', 'http://youtu.be/aB3', ''],
  ['destacado', '', false],
  ['iva_incluido', '', true],
  ['marca', '', 'marca is empty'],
  ['anio', '2028', 'anio “2028” is not a year from 1990 to 2027'],
])('%s %j becomes %j', (column, raw, expected) => {
  expect(read(column, raw)).toBe(expected);
});

it('has the form’s fields and the dates, and nothing else', () => {
  const reading = readRow(cells, { ...CAR, tasador: 'Pepe', created_at: '2024-01-01' });
  if ('refused' in reading) throw new Error(reading.refused);
  const { fields, ...rest } = vehicleImport(reading.values, 'bmw-x5-2022');
  expect(fields).toMatchObject({ marca: 'BMW', km: null, etiquetas: [], status: 'disponible' });
  expect(fields).not.toHaveProperty('tasador');
  expect(rest).toEqual({
    id: expect.stringMatching(/^[a-z0-9]{15}$/) as string,
    slug: 'bmw-x5-2022',
    created_at: '2024-01-01 00:00:00.000Z',
  });
});
