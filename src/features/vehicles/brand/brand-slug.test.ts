import { expect, test } from 'vitest';
import { brandPath, brandSlug, modelSlug, placePath, placesOf } from './brand-slug.ts';

test.each([
  ['BMW', 'bmw'],
  ['Mercedes-Benz', 'mercedes-benz'],
  ['Mercedes', 'mercedes-benz'],
  ['VW', 'volkswagen'],
  ['Škoda', 'skoda'],
  ['Skoda', 'skoda'],
  ['Citroën', 'citroen'],
  ['DS', 'ds'],
  ['DS Automobiles', 'ds'],
  ['LandRover', 'land-rover'],
  ['Alfa', 'alfa-romeo'],
  ['Lynk & Co', 'lynk-co'],
  ['INEOS', 'ineos'],
  ['红旗', ''],
])('the slug of the brand %s is %j', (marca, slug) => {
  expect(brandSlug(marca)).toBe(slug);
});

test.each([
  ['Serie 3', 'serie-3'],
  ['serie-3', 'serie-3'],
  ['3 E5', '3-e5'],
  ['C4', 'c4'],
  ['9-3', '9-3'],
  ['500e', '500e'],
  ['208', '208'],
  ['ID.4', 'id4'],
  ['Clase E', 'clase-e'],
  ['Mégane', 'megane'],
  ['+', ''],
])('the slug of the model %s is %j', (modelo, slug) => {
  expect(modelSlug(modelo)).toBe(slug);
});

test.each([
  [{ marca: 'BMW', modelo: 'Serie 3' }, ['/stock/bmw', '/stock/bmw/serie-3']],
  [{ marca: 'DS', modelo: '3 E5' }, ['/stock/ds', '/stock/ds/3-e5']],
  [{ marca: 'BMW', modelo: '¡!' }, ['/stock/bmw']],
  [{ marca: '红旗', modelo: 'H9' }, []],
])('%j belongs to %j', (car, expected) => {
  expect(placesOf(car).map(placePath)).toEqual(expected);
});

test('a brand without a slug has no page', () => {
  expect(brandPath('Citroën')).toBe('/stock/citroen');
  expect(brandPath('红旗')).toBeNull();
});
