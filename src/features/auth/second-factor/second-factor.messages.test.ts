import { expect, it } from 'vitest';
import type { SecondFactor } from './second-factor.schema.ts';
import { factorFacts } from './second-factor.messages.ts';

const none: SecondFactor = { isActive: false, since: '', codesLeft: 0, asked: 'no', daysLeft: 0 };
const active: SecondFactor = { ...none, isActive: true, since: '2026-11-22 23:30:00.000Z', codesLeft: 10 };

it.each([
  [none, 'No está activa.'],
  [{ ...none, asked: 'now' }, 'No está activa, y hace falta para entrar en el panel.'],
  [
    { ...none, asked: 'later', daysLeft: 7 },
    'No está activa. Quedan 7 días para activarla: después hará falta para entrar en el panel.',
  ],
  [
    { ...none, asked: 'later', daysLeft: 1 },
    'No está activa. Queda 1 día para activarla: después hará falta para entrar en el panel.',
  ],
  [active, 'Activa desde el 23 de noviembre de 2026. Te quedan 10 códigos de recuperación.'],
  [
    { ...active, codesLeft: 3 },
    'Activa desde el 23 de noviembre de 2026. Te quedan 3 códigos de recuperación.',
  ],
  [
    { ...active, codesLeft: 2 },
    'Activa desde el 23 de noviembre de 2026. Te quedan 2 códigos de recuperación: crea otros.',
  ],
  [
    { ...active, codesLeft: 1 },
    'Activa desde el 23 de noviembre de 2026. Te queda 1 código de recuperación: crea otros.',
  ],
  [
    { ...active, codesLeft: 0 },
    'Activa desde el 23 de noviembre de 2026. No te queda ningún código de recuperación: crea otros.',
  ],
] as const)('describes %j: %s', (factor, words) => {
  expect(factorFacts(factor)).toBe(words);
});
