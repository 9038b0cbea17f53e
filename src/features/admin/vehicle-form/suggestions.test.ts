import { describe, expect, it, test } from 'vitest';
import type { Suggestions } from './suggestions.schema.ts';
import { brandNames, modelNames, spellingOf, versionNames } from './suggestions.ts';

const known: Suggestions = {
  coches: [
    ['BMW', 'Serie 3', '320d'],
    ['BMW', 'Serie 3', ''],
    ['BMW', 'Serie 5', '530e'],
    ['Mercedes-Benz', 'Clase C', ''],
    ['Citroën', 'C5 X', 'Híbrido'],
    ['Kia Motors', 'EV6', ''],
  ],
  precios: [],
  color_exterior: [],
  color_interior: [],
  ubicacion_ciudad: [],
  ubicacion_pais: [],
  proveedor: [],
  etiquetas: [],
};
const own = (name: string, kind: 'take' | 'ask' = 'take') => ({ kind, name, isOwn: true });
const others = (name: string, kind: 'take' | 'ask' = 'take') => ({ kind, name, isOwn: false });

describe('the spelling of a brand', () => {
  it.each([
    ['bmw', own('BMW')],
    ['B.M.W.', own('BMW')],
    ['BMW', null],
    ['citroen', own('Citroën')],
    ['CITROËN', own('Citroën')],
    ['mercedes benz', own('Mercedes-Benz')],
    ['Mercedes', own('Mercedes-Benz', 'ask')],
    ['mb', own('Mercedes-Benz', 'ask')],
    ['kia motors', own('Kia Motors')],
    ['volkswagen', others('Volkswagen')],
    ['vw', others('Volkswagen', 'ask')],
    ['Alfa', others('Alfa Romeo', 'ask')],
    ['Borgward', null],
    ['Merc', null],
    ['', null],
  ])('%j: %j', (typed, expected) => {
    expect(spellingOf(typed, brandNames(known))).toEqual(expected);
  });

  it('offers each brand once: the dealer’s first, then the trade’s', () => {
    const { own: first, others: rest } = brandNames(known);
    expect(first).toEqual(['BMW', 'Mercedes-Benz', 'Citroën', 'Kia Motors']);
    expect(rest).toContain('Audi');
    expect(rest).not.toContain('BMW');
  });
});

test('offers the models of a brand in any spelling', () => {
  expect(modelNames(known, 'bmw').own).toEqual(['Serie 3', 'Serie 5']);
  expect(spellingOf('serie 3', modelNames(known, 'BMW'))).toEqual(own('Serie 3'));
  // Two models begin like this: ambiguous.
  expect(spellingOf('Serie', modelNames(known, 'BMW'))).toBeNull();
  expect(spellingOf('serie 3', modelNames(known, 'Audi'))).toBeNull();
});

test('offers the non-empty versions of a model', () => {
  expect(versionNames(known, 'BMW', 'serie 3')).toEqual(['320d']);
});
