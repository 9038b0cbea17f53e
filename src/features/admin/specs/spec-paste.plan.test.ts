import { expect, test } from 'vitest';
import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { leftOver, planPaste, rowsToSave, summary } from './spec-paste.plan.ts';
import { readPaste } from './spec-paste.ts';

const stored = (id: string, grupo: string, clave: string, valor: string): VehicleSpec => ({
  id,
  vehicle_id: 'car',
  grupo,
  clave,
  valor,
  orden: 1,
});
const CAR = [stored('s1', 'Motor', 'Potencia', '200 CV'), stored('s2', 'Confort', 'Climatizador', 'Bizona')];

const plan = (text: string) => planPaste(readPaste(text, 'Motor', []), CAR);

const TEXT = [
  'potencia: 286 CV',
  'Par: 650 Nm',
  'PAR: 600 Nm',
  'Techo panorámico',
  'CONFORT',
  'Climatizador: Bizona',
  'Asientos 4',
  'Potencia: de masaje',
].join('\n');

test('states the outcome of each line', () => {
  expect(plan(TEXT).map(({ line, fate, words }) => [line, fate, words])).toEqual([
    [1, 'change', 'Ya existe («200 CV»): se cambiará el valor'],
    [2, 'add', ''],
    [3, 'left', 'Repetida: ese nombre ya está en la línea 2'],
    [4, 'left', 'Grupo sin datos. Si es un dato, escribe dos puntos, un espacio y su valor'],
    [5, 'heading', ''],
    [6, 'same', 'Ya existe con este valor: no cambia nada'],
    [7, 'left', expect.stringContaining('No se distingue')],
    [8, 'add', ''],
  ]);
});

test('saves rows in text order; changed rows keep their id and group', () => {
  expect(rowsToSave(plan(TEXT), ({ line }) => `new${line}`)).toEqual([
    { id: 's1', grupo: 'Motor', clave: 'potencia', valor: '286 CV', isNew: false },
    { id: 'new2', grupo: 'Motor', clave: 'Par', valor: '650 Nm', isNew: true },
    { id: 'new8', grupo: 'Confort', clave: 'Potencia', valor: 'de masaje', isNew: true },
  ]);
});

test('keeps unsaved lines below their heading, so that they parse the same again', () => {
  const rest = leftOver(plan(TEXT));
  expect(rest).toBe('Motor:\nPAR: 600 Nm\nTecho panorámico\nConfort:\nAsientos 4');
  expect(leftOver(plan('Par: 1\nPotencia: 286 CV'))).toBe('');
});

test.each([
  [TEXT, '2 especificaciones nuevas, 1 cambia de valor, 1 ya está igual, 3 líneas no se guardarán.'],
  ['Par: 650 Nm', '1 especificación nueva.'],
  ['', ''],
])('summarises %j', (text, expected) => {
  expect(summary(plan(text))).toBe(expected);
});
