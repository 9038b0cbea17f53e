import { expect, test } from 'vitest';
import { videoHint, vinHint, warrantyHint } from './sale.messages.ts';

test.each([
  ['', 'Solo lo ven los administradores'],
  ['wba3d', '5 de 17 letras y cifras'],
  ['WBA3D3C5OEK155555', 'No lleva I, O ni Q: serán 1 o 0'],
  ['WBA3D3C50EK15555_', 'Solo letras y cifras'],
  ['1M8GDM9A1KP042788', 'La novena cifra, de control, no cuadra: compruébalo'],
  ['wba3d3c50 ek155555', 'Bien escrito. Solo lo ven los administradores'],
])('hint for VIN %j: %s', (typed, hint) => expect(vinHint(typed)).toBe(hint));

test.each([
  [null, '', '', 'En meses. Vacío: la web dice «tres años de garantía legal»'],
  [12, '', '', 'En meses'],
  [
    6,
    'propiedad',
    'usado',
    'Un coche usado del establecimiento lleva al menos 12 meses. Vacío: tres años de garantía legal',
  ],
  [
    24,
    'propiedad',
    'nuevo',
    'Un coche nuevo del establecimiento lleva al menos 36 meses. Vacío: tres años de garantía legal',
  ],
  [6, 'gestion_venta', '', 'En gestión de venta la web no promete ninguna'],
])('hint for %j months of guarantee, %j, %j: %s', (garantia_meses, titularidad, condicion, hint) =>
  expect(warrantyHint({ garantia_meses, titularidad, condicion })).toBe(hint),
);

test.each([
  ['', 'Enlace de YouTube, Vimeo u otra web: empieza por https://'],
  ['http://youtu.be/aB3', 'Enlace de YouTube, Vimeo u otra web: empieza por https://'],
  [' https://youtu.be/aB3', 'En la web: «Ver el vídeo en YouTube», con la portada del coche'],
])('hint for the video %j: %s', (typed, hint) => expect(videoHint(typed)).toBe(hint));
