import { expect, it } from 'vitest';
import { coverHints } from './cover-hints.ts';

const DARK = 'Es muy oscura: la web la aclara, pero otra con más luz queda mejor.';
const NARROW = 'Mide 999\u202fpx de ancho: con menos de 1.000\u202fpx no se ve nítida.';

it.each([
  ['bright and wide', false, 1000, []],
  ['dark', true, 2400, [DARK]],
  ['narrow', false, 999, [NARROW]],
  ['dark and narrow', true, 999, [DARK, NARROW]],
  ['not measured', false, null, []],
])('%s', (_, oscura, ancho, hints) => {
  expect(coverHints({ oscura, ancho })).toEqual(hints);
});
