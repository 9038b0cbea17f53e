import { expect, it } from 'vitest';
import { whereText } from './vehicle-place.ts';

const dealer = { city: 'Alcobendas', region: 'Madrid', deliveryDays: 20 };

it.each([
  ['Stuttgart', 'Alemania', 'En Stuttgart · entrega en Alcobendas en unos 20 días'],
  ['', 'Alemania', 'En Alemania · entrega en Alcobendas en unos 20 días'],
  ['Alcobendas', 'España', 'En Alcobendas · ven a verlo'],
  ['ALCOBENDAS', 'espana', 'En ALCOBENDAS · ven a verlo'],
  ['Alcobendas', '', 'En Alcobendas · ven a verlo'],
  ['Valencia', 'España', 'En Valencia'],
  ['Stuttgart', '', 'En Stuttgart'],
  ['', 'España', ''],
  ['', '', ''],
])('a car in %j, %j: %j', (ubicacion_ciudad, ubicacion_pais, text) => {
  expect(whereText({ ubicacion_ciudad, ubicacion_pais, status: 'disponible' }, dealer)).toBe(text);
});

it('does not offer a viewing of a reserved car', () => {
  const car = { ubicacion_ciudad: 'Alcobendas', ubicacion_pais: 'España', status: 'reservado' };
  expect(whereText(car, dealer)).toBe('En Alcobendas');
});
