import { expect, test } from 'vitest';
import { advertText, colourText, feedText } from './feed-text.ts';

test.each<readonly [string, number, string]>([
  ['Uno\n\ttres', 20, 'Uno tres'],
  ['  x  ', 20, 'x'],
  ['=HYPERLINK("x")', 20, 'HYPERLINK("x")'],
  ["'@SUM(1)", 20, 'SUM(1)'],
  ['- Techo', 20, 'Techo'],
  ['Serie 3 Touring', 12, 'Serie 3'],
  ['Interminable', 5, 'Inter'],
  ['🚗🚗🚗', 2, '🚗🚗'],
  ['a\u0000b', 9, 'a b'],
  // Model names that programs take for numbers or dates stay as they are.
  ...['3 E5', '3E5', '9-3', '500e', '208', '00123', 'MAR 21', '1/2'].map((name) => [name, 50, name] as const),
])('%j in %i characters is %j', (text, max, expected) => {
  expect(feedText(text, max)).toBe(expected);
});

test.each([
  ['Más en https://coches.example/x?a=1 y en www.x.es', 'Más en y en'],
  ['Escribe a ana@coches.example o ve a coches.es/oferta', 'Escribe a o ve a'],
  ['Consumo 5.2 l, motor 2.0 TDI', 'Consumo 5.2 l, motor 2.0 TDI'],
  ['¡OPORTUNIDAD ÚNICA! BMW COMO NUEVO. ¿LO VES?', '¡Oportunidad única! Bmw como nuevo. ¿Lo ves?'],
  ['BMW M3 impecable', 'BMW M3 impecable'],
  ['https://coches.example', ''],
  ['2.0', '2.0'],
  ['3E5', '3e5'],
  ['X', ''],
])('an advertisement says %j as %j', (text, expected) => {
  expect(advertText(text, 5000)).toBe(expected);
});

test.each([
  ['Gris Mineral', 'Gris Mineral'],
  ['Negro / Rojo', 'Negro/Rojo'],
  ['a/b/c/d', 'a/b/c'],
  ['/ =Rojo', 'Rojo'],
  [`Gris con techo en ${'negro '.repeat(9)}`, 'Gris con techo en negro negro negro'],
])('the colour %j is %j', (text, expected) => {
  expect(colourText(text)).toBe(expected);
});
