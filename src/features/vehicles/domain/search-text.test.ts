import { describe, expect, it } from 'vitest';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { vehicleSearchText } from './search-text.ts';

describe('normalizeSearch', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    ['CITROEN', 'citroen'],
    ['Citroën', 'citroen'],
    ['  Clase   A ', 'clase a'],
    ['Škoda', 'skoda'],
    ['320d', '320d'],
    ['C-HR', 'c-hr'],
  ])('%j becomes %j', (input, expected) => {
    expect(normalizeSearch(input)).toBe(expected);
  });
});

describe('vehicleSearchText', () => {
  it('joins brand, model and version', () => {
    expect(vehicleSearchText({ marca: 'Citroën', modelo: 'C4', version: 'Aircross 1.2' })).toBe(
      'citroen c4 aircross 1.2',
    );
  });

  it('works without a version', () => {
    expect(vehicleSearchText({ marca: 'BMW', modelo: 'X5', version: '' })).toBe('bmw x5');
  });
});
