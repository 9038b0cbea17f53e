import { expect, it } from 'vitest';
import { closedOthersText, sessionFacts } from './sessions.messages.ts';

const session = {
  id: 'a',
  device: 'Chrome en Android',
  begun: '2026-11-20 08:12:30.000Z',
  seen: '2026-11-22 17:05:00.000Z',
  isThis: false,
};

it.each([
  [session, ['Última actividad: 22 nov, 18:05', 'Desde el 20 nov, 09:12']],
  [{ ...session, isThis: true }, ['Desde el 20 nov, 09:12']],
  [{ ...session, begun: '2026-07-01 22:30:00.000Z', isThis: true }, ['Desde el 2 jul, 00:30']],
])('describes the session %j: %s', (of, words) => {
  expect(sessionFacts(of)).toEqual(words);
});

it.each([
  [1, 'Se ha cerrado 1 sesión.'],
  [3, 'Se han cerrado 3 sesiones.'],
])('reports %i ended sessions: %s', (count, words) => {
  expect(closedOthersText(count)).toBe(words);
});
