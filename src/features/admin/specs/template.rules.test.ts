import { expect, it } from 'vitest';
import { byFit, fit, templateName } from './template.rules.ts';

const car = { marca: 'BMW', modelo: 'Serie 5' };

it.each([
  [{ marca: 'bmw', modelo: 'SERIE 5' }, 2],
  [{ marca: 'BMW', modelo: 'Serie 3' }, 1],
  [{ marca: 'Citroën', modelo: 'Serie 5' }, 0],
  [{ marca: '', modelo: '' }, 0],
] as const)('%o fits a BMW Serie 5 with score %i', (template, expected) => {
  expect(fit(template, car)).toBe(expected);
});

it('knows other spellings of a brand', () => {
  expect(fit({ marca: 'VW', modelo: 'Golf' }, { marca: 'Volkswagen', modelo: 'Golf' })).toBe(2);
});

it('sorts the same model first, then the same brand, and keeps the order of the rest', () => {
  const templates = ['Audi A4', 'BMW Serie 3', 'BMW Serie 5', 'Citroën C3', 'BMW X5'].map((name) => {
    const [marca = '', ...rest] = name.split(' ');
    return { marca, modelo: rest.join(' ') };
  });
  expect(byFit(templates, car).map(templateName)).toEqual([
    ...['BMW Serie 5', 'BMW Serie 3', 'BMW X5'],
    ...['Audi A4', 'Citroën C3'],
  ]);
});
