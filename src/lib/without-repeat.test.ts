import { expect, test } from 'vitest';
import { withoutRepeat } from './without-repeat.ts';

test.each([
  ['Clase E', 'E 300 Cabrio', '300 Cabrio'],
  ['Clase E', 'Clase E 300', '300'],
  ['Clase E', 'e 300', '300'],
  ['Clase E', 'E', ''],
  ['Golf', 'Golf GTI', 'GTI'],
  ['911', '911 Carrera S', 'Carrera S'],
  ['500', '500 C', 'C'],
  ['ID.4', 'ID.4 Pro', 'Pro'],
  ['Range Rover Sport', 'Range Rover Sport HSE', 'HSE'],
  ['Mégane', 'Megane RS', 'RS'],
  ['Clase  E', ' E  300', '300'],
  // Other words, or the same ones elsewhere.
  ['Serie 3', '320d', '320d'],
  ['GLC', 'GLC300', 'GLC300'],
  ['Clase G', 'AMG G 63', 'AMG G 63'],
  ['Clase E', '300 E', '300 E'],
  // A count.
  ['Serie 3', '3 puertas', '3 puertas'],
  ['3', '3 puertas', '3 puertas'],
  ['X5', '', ''],
  ['', 'X5', 'X5'],
])('after "%s" the text "%s" reads "%s"', (before, text, expected) => {
  expect(withoutRepeat(before, text)).toBe(expected);
});
