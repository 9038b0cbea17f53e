import { expect, test } from 'vitest';
import { COLOUR_LABELS, colourGroup } from './colour-group.ts';

test.each([
  // Spanish: the colour is first, in either gender.
  ['Negro', 'negro'],
  ['NEGRO ZAFIRO', 'negro'],
  ['Pintura negra metalizada', 'negro'],
  ['Negro / Blanco', 'negro'],
  ['Blanco Perla', 'blanco'],
  ['Gris Mineral', 'gris'],
  ['Gris azul', 'gris'],
  ['Plata Dolomita', 'gris'],
  ['Plateado', 'gris'],
  ['Antracita', 'gris'],
  ['Azul Portimao', 'azul'],
  ['Azul marino', 'azul'],
  ['Rojo Carmín', 'rojo'],
  ['Burdeos', 'rojo'],
  ['Verde Isla de Man', 'verde'],
  ['Marrón Índico', 'marron'],
  ['MARRON', 'marron'],
  ['Beige Arena', 'marron'],
  ['Beis', 'marron'],
  ['Amarillo Sol', 'amarillo'],
  ['Naranja Dragón', 'amarillo'],
  ['Dorado', 'amarillo'],
  // German: alone, or at the end of a word.
  ['schwarz', 'negro'],
  ['Saphirschwarz Metallic', 'negro'],
  ['Schwarzes Leder', 'negro'],
  ['Alpinweiß', 'blanco'],
  ['WEISS', 'blanco'],
  ['Mineralgrau-metallic', 'gris'],
  ['Brillantsilber', 'gris'],
  ['Tiefseeblau', 'azul'],
  ['Blauschwarz', 'negro'],
  ['Melbourne Rot', 'rojo'],
  ['British Racing Grün', 'verde'],
  ['Mokkabraun', 'marron'],
  ['Sandbeige', 'marron'],
  ['Sonnengelb', 'amarillo'],
  ['Valenciaorange', 'amarillo'],
  // English and Italian: the colour is last.
  ['Sparkling Copper Grey', 'gris'],
  ['Carbon Black', 'negro'],
  ['Blue Black', 'negro'],
  ['Code Orange', 'amarillo'],
  ['Rosso Corsa', 'rojo'],
  ['Blu Tour de France', 'azul'],
  // A colour inside another word is none.
  ['Desired', 'otro'],
  ['Morado', 'otro'],
  ['Nardo', 'otro'],
  ['C9X', 'otro'],
  ['', ''],
  [' - ', ''],
])('%j is %j', (name, group) => {
  expect(colourGroup(name)).toBe(group);
  if (group !== '') expect(COLOUR_LABELS).toHaveProperty(group);
});
