import { expect, it } from 'vitest';
import { keyFacts } from './lead-keys.messages.ts';

const created_at = '2026-11-22 11:00:00.000Z';
const now = new Date('2026-11-22T12:00:00Z');

it.each([
  ['', 'Creada el 22 de noviembre de 2026. Todavía no ha traído ningún lead.'],
  ['2026-11-22 11:00:00.000Z', 'Creada el 22 de noviembre de 2026. Último lead, hace 1 hora.'],
])('describes a key that was used at %j', (usada, text) => {
  expect(keyFacts({ created_at, usada }, now)).toBe(text);
});
