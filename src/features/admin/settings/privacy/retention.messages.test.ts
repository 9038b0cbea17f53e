import { expect, it } from 'vitest';
import { retentionLine, shorterText } from './retention.messages.ts';

const now = new Date('2026-11-22T12:00:00Z');
const LATER = '2026-12-22 12:00:00.000Z';

it.each([
  ['24', '', 'Los leads se borran cuando llevan 2 años sin novedades.'],
  [
    '12',
    LATER,
    'Los leads se borran cuando llevan 1 año sin novedades. Hasta el 22 de diciembre de 2026 no se borra ninguno.',
  ],
  ['12', '2026-11-01 12:00:00.000Z', 'Los leads se borran cuando llevan 1 año sin novedades.'],
  ['siempre', LATER, 'Los leads se conservan hasta que alguien los borre.'],
] as const)('describes the retention %s from %j: %s', (retention, from, expected) => {
  expect(retentionLine(retention, from, now)).toBe(expected);
});

it.each([
  ['', 'A partir de esta noche se borran los leads que llevan 6 meses sin novedades'],
  [LATER, 'A partir del 22 de diciembre de 2026 se borran los leads que llevan 6 meses sin novedades'],
])('warns about a shorter retention from %j: %s', (from, expected) => {
  expect(shorterText('6', from, now)).toContain(expected);
});
