import { describe, expect, it } from 'vitest';
import { brandSpelling, knownSpelling } from './brands.ts';

describe('brandSpelling', () => {
  it.each([
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['mercedes', 'Mercedes-Benz'],
    ['Mercedes Benz', 'Mercedes-Benz'],
    ['VW', 'Volkswagen'],
    ['BMW ', 'BMW'],
    ['Alfa', 'Alfa Romeo'],
    ['Land-Rover', 'Land Rover'],
    ['Citroen', 'Citroën'],
    ['Škoda', 'Skoda'],
    ['CUPRA', 'Cupra'],
    ['DS Automobiles', 'DS'],
    [' Pegaso ', 'Pegaso'],
    ['', ''],
  ])('%j becomes %j', (text, name) => expect(brandSpelling(text, [])).toBe(name));

  it.each([
    ['MERCEDES', 'Mercedes'],
    ['Mercedes-Benz', 'Mercedes'],
    ['SEAT', 'Seat'],
    ['pegaso', 'PEGASO'],
    ['Škoda', 'Škoda'],
  ])("%j becomes %j, as the dealer's cars are written", (text, name) => {
    expect(brandSpelling(text, ['Mercedes', 'Seat', 'PEGASO', 'Skoda', 'Škoda'])).toBe(name);
  });
});

describe('knownSpelling', () => {
  it.each([
    ['CLASE C', 'Clase C'],
    ['clase-c', 'Clase C'],
    ['mx5', 'MX-5'],
    ['X3', 'X3'],
    ['ДЖИП', 'ДЖИП'],
  ])('%j becomes %j', (text, name) => expect(knownSpelling(text, ['Clase C', 'MX-5', '奔驰'])).toBe(name));
});
