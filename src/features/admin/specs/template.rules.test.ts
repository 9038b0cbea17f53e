import { expect, it } from 'vitest';
import { byFit, fit, templateName } from './template.rules.ts';

const car = { marca: 'BMW', modelo: 'Serie 5' };

it.each([
  [{ marca: 'bmw', modelo: 'SERIE 5' }, 2],
  [{ marca: 'BMW', modelo: 'Serie 3' }, 1],
  [{ marca: 'Citroën', modelo: 'Serie 5' }, 0],
  [{ marca: '', modelo: '' }, 0],
] as const)('%o fits a BMW Serie 5 by %i', (template, expected) => {
  expect(fit(template, car)).toBe(expected);
});

it('proposes the model first, then the brand, and leaves the rest as it is', () => {
  const templates = ['Audi A4', 'BMW Serie 3', 'BMW Serie 5', 'Citroën C3', 'BMW X5'].map((name) => {
    const [marca = '', ...rest] = name.split(' ');
    return { marca, modelo: rest.join(' ') };
  });
  expect(byFit(templates, car).map(templateName)).toEqual([
    ...['BMW Serie 5', 'BMW Serie 3', 'BMW X5'],
    ...['Audi A4', 'Citroën C3'],
  ]);
});
