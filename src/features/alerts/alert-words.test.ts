import { expect, test } from 'vitest';
import { alertLine, endAllQuestion, foundLinkText, foundNowText, promiseText } from './alert-words.ts';

test.each([
  [promiseText('coche'), 'Te avisamos si baja de precio o se vende'],
  [promiseText('coche', 3), 'Te avisamos si bajan de precio o se venden'],
  [promiseText('busqueda'), 'Te avisamos cuando llegue uno así'],
  [foundNowText(0), 'Ahora mismo no hay ninguno en venta.'],
  [foundNowText(1), 'Ahora mismo hay 1 en venta.'],
  [foundNowText(8), 'Ahora mismo hay 8 en venta.'],
  [foundLinkText(0), 'Cambiar la búsqueda'],
  [foundLinkText(1), 'Ver el coche'],
  [foundLinkText(8), 'Ver los 8 coches'],
  [alertLine('coche', '2027-11-29'), 'Si baja de precio o se vende\u00a0· hasta el 29 de noviembre de 2027'],
  [alertLine('busqueda', '2027-03-01'), 'Cuando llegue uno así\u00a0· hasta el 1 de marzo de 2027'],
  [alertLine('busqueda', ''), 'Cuando llegue uno así\u00a0· sin confirmar'],
  [endAllQuestion(3), '¿Terminar tus 3 avisos? No te escribiremos más sobre ellos.'],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});
