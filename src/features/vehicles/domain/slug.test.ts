import { describe, expect, it } from 'vitest';
import { baseSlug, chooseSlug } from './slug.ts';

describe('baseSlug', () => {
  it.each([
    ['BMW', 'Serie 3', 2021, 'bmw-serie-3-2021'],
    ['Citroën', 'C4 Cactus', 2018, 'citroen-c4-cactus-2018'],
    ['Škoda', 'Octavia', 2020, 'skoda-octavia-2020'],
    ['Mercedes-Benz', 'Clase A', 2022, 'mercedes-benz-clase-a-2022'],
    ['Toyota', 'C-HR', 2019, 'toyota-c-hr-2019'],
    ['Volkswagen', 'ID.3', 2023, 'volkswagen-id3-2023'],
    ['Lynk & Co', '01', 2022, 'lynk-co-01-2022'],
    ['  Audi  ', ' A4   Avant ', 2020, 'audi-a4-avant-2020'],
    ['Seat', '"León" (ST)', 2017, 'seat-leon-st-2017'],
    ['Große', 'Straße', 2015, 'grosse-strasse-2015'],
    ['-', '--', 2015, '2015'],
    ['比亚迪', '汉', 2024, '2024'],
  ])('%s %s %d becomes %s', (marca, modelo, anio, expected) => {
    expect(baseSlug({ marca, modelo, anio })).toBe(expected);
  });
});

describe('chooseSlug', () => {
  const base = 'bmw-x5-2020';
  it.each([
    ['free', [], [], base],
    ['taken', [base], [], `${base}-2`],
    ['first gap', [base, `${base}-3`], [], `${base}-2`],
    ['two taken', [base, `${base}-2`], [], `${base}-3`],
    ['own former slug', [base], [`${base}-4`], `${base}-4`],
    ['own former slug of another base', [base], ['bmw-x3-2020'], `${base}-2`],
    ['own former slug that only begins alike', [base], [`${base}-plus`], `${base}-2`],
  ])('%s', (_name, taken, own, expected) => {
    expect(chooseSlug({ base, taken: new Set(taken), own })).toBe(expected);
  });
});
