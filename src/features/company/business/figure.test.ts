import { expect, it } from 'vitest';
import { betweenText, figureText, withUnitSpaces } from './figure.ts';

it.each([
  ['25+', { lead: 'más de ', value: '25' }],
  ['treinta', { lead: '', value: 'treinta' }],
])('states the figure %s', (stat, expected) => {
  expect(figureText(stat)).toEqual(expected);
});

it.each([
  ['15-20 días', 'Entre 15 y 20 días'],
  ['15.000-40.000 €', 'Entre 15.000 y 40.000 €'],
  ['2 – 3 semanas', 'Entre 2 y 3 semanas'],
  ['3 semanas', '3 semanas'],
  ['menos de 20 días', 'menos de 20 días'],
])('puts the promise %s into a sentence', (promise, expected) => {
  expect(betweenText(promise)).toBe(expected);
});

it.each([
  ['24-48h', '24-48\u202fh'],
  ['48 h', '48\u202fh'],
  ['50%', '50\u202f%'],
  ['15.000-40.000 €', '15.000-40.000\u202f€'],
  ['24 horas', '24 horas'],
  ['15-20 días', '15-20 días'],
])('sets a narrow space before the unit of %s', (promise, expected) => {
  expect(withUnitSpaces(promise)).toBe(expected);
});
