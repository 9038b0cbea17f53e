import { describe, expect, it } from 'vitest';
import { importText, keptText, undoneSummary, stoppedText, undoText } from './import-undo.messages.ts';
import type { KeptFields } from './stock-import.schema.ts';

const last = (made: number, changed: number) => ({
  ...{ id: 'a', file: 'stock.xlsx', saved_at: '2026-11-27 11:05:00.000Z', author: '' },
  ...{ made, changed },
});

describe('the offer', () => {
  it.each([
    [12, 3, 'stock.xlsx, 27 nov 2026, 12:05, 12 creados, 3 cambiados'],
    [1, 0, 'stock.xlsx, 27 nov 2026, 12:05, 1 creado'],
    [0, 1, 'stock.xlsx, 27 nov 2026, 12:05, 1 cambiado'],
    [1200, 0, 'stock.xlsx, 27 nov 2026, 12:05, 1.200 creados'],
  ])('names %i made and %i changed cars', (made, changed, text) =>
    expect(importText(last(made, changed))).toBe(text),
  );
  it('leaves out a missing file name', () =>
    expect(importText({ ...last(1, 0), file: '' })).toBe('27 nov 2026, 12:05, 1 creado'));
});

describe('the question', () => {
  const edited = (whose: string) =>
    `Lo que se haya editado después en ${whose} se conserva y aparecerá en una lista.`;
  it.each([
    [1, 0, 'El coche creado va a la Papelera, aunque se haya editado después.'],
    [12, 0, 'Los 12 coches creados van a la Papelera, aunque se hayan editado después.'],
    [0, 1, `El coche cambiado recupera los datos que tenía. ${edited('él')}`],
    [
      2,
      3,
      `Los 2 coches creados van a la Papelera, aunque se hayan editado después. Los 3 coches cambiados recuperan los datos que tenían. ${edited('ellos')}`,
    ],
  ])('says what becomes of %i made and %i changed cars', (made, changed, text) =>
    expect(undoText(last(made, changed))).toBe(text),
  );
});

describe('the result', () => {
  it.each([
    [12, 3, '12 coches a la papelera, 3 recuperan sus datos'],
    [1, 1, '1 coche a la papelera, 1 recupera sus datos'],
    [0, 1, '1 coche recupera sus datos'],
    [0, 2, '2 coches recuperan sus datos'],
    [0, 0, 'No quedaba nada que deshacer'],
  ])('counts %i and %i', (trashed, restored, text) =>
    expect(undoneSummary({ trashed, restored, kept: [] })).toBe(text),
  );

  const item: KeptFields = {
    ...{ referencia: 'V-0031', titulo: 'BMW X3', message: '' },
    ...{ fields: ['precio_eur', 'km'], why: 'editado' },
  };
  it('says that nothing was reverted when everything was edited', () =>
    expect(undoneSummary({ trashed: 0, restored: 0, kept: [item] })).toBe('No se ha recuperado ningún dato'));
  it.each<readonly [Partial<KeptFields>, string]>([
    [{}, 'V-0031 BMW X3: Precio, Kilómetros — editado después'],
    [
      { fields: ['imagenes'], why: 'papelera' },
      'V-0031 BMW X3: Fotos — editado después, está en la Papelera',
    ],
    [
      { fields: ['precio_anterior_eur'], why: 'regla' },
      'V-0031 BMW X3: Precio anterior — no lo permite la norma de los 30 días',
    ],
    [
      { fields: ['referencia'], why: 'rechazado', message: 'Ya la tiene otro vehículo.' },
      'V-0031 BMW X3: Referencia — Ya la tiene otro vehículo.',
    ],
    [
      { fields: [], why: 'rechazado', message: 'El servidor no acepta esta fila' },
      'V-0031 BMW X3 — El servidor no acepta esta fila',
    ],
    [
      { fields: ['km'], why: 'sin-anterior' },
      'V-0031 BMW X3: Kilómetros — ya no se conoce el valor anterior',
    ],
  ])('lists %o', (change, text) => expect(keptText({ ...item, ...change })).toBe(text));
});

it.each([
  [0, 0, 'Todavía no se ha deshecho nada.'],
  [1, 0, 'La importación está deshecha en parte.'],
  [0, 1, 'La importación está deshecha en parte.'],
])('says how far a stopped undo is: %i, %i', (trashed, restored, words) =>
  expect(stoppedText({ trashed, restored })).toBe(words),
);
