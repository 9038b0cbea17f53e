import { expect, test } from 'vitest';
import { tooManyText } from './api-answers.ts';

test.each([
  [1, 'un minuto'],
  [60, 'un minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
  [7140, '119 minutos'],
  [7200, '2 horas'],
  [86_400, '24 horas'],
])('who has to wait for %i seconds is told of %s', (seconds, words) => {
  expect(tooManyText(seconds)).toBe(`Demasiados intentos. Espera ${words} y vuelve a intentarlo.`);
});
