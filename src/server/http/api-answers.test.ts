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
])('a wait of %i seconds reads %s', (seconds, wait) => {
  expect(tooManyText(seconds)).toBe(`Demasiados intentos. Espera ${wait} y vuelve a intentarlo.`);
});
