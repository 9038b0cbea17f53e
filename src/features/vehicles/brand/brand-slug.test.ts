import { describe, expect, test } from 'vitest';
import { brandLinks, brandPath, brandSlug, modelSlug, placePath, placesOf } from './brand-slug.ts';

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

describe('links from a car’s page', () => {
  const car = (modelo: string, status = 'disponible', marca = 'BMW') => ({ marca, modelo, status });
  const none = { brand: null, model: null };
  const brand = { brand: '/stock/bmw', model: null };
  test.each([
    ['an only car', car('X5'), [], brand],
    ['a sold one', car('X5', 'vendido'), [], none],
    ['a sold one with others of its brand', car('X5', 'vendido'), [car('X3')], brand],
    ['a sold one with one of its model', car('X5', 'vendido'), [car('X5')], brand],
    ['one of two of its model', car('X5', 'reservado'), [car('x5')], { ...brand, model: '/stock/bmw/x5' }],
    ['a brand without a slug', car('H9', 'disponible', '红旗'), [car('H9', 'disponible', '红旗')], none],
  ])('%s', (_what, own, related, links) => {
    expect(brandLinks(own, related)).toEqual(links);
  });
});
