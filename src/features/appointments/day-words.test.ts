import { expect, it } from 'vitest';
import { clockText, dayWords, whenWords } from './day-words.ts';

const noon = Date.parse('2026-11-29T11:00:00Z');

it.each([
  ['2026-11-29', 'Hoy', '29', 'nov', 'Hoy, domingo 29 de noviembre'],
  ['2026-11-30', 'Mañana', '30', 'nov', 'Mañana, lunes 30 de noviembre'],
  ['2026-12-01', 'mar', '1', 'dic', 'martes 1 de diciembre'],
  ['2026-12-02', 'mié', '2', 'dic', 'miércoles 2 de diciembre'],
  ['2026-12-05', 'sáb', '5', 'dic', 'sábado 5 de diciembre'],
  ['2027-01-02', 'sáb', '2', 'ene', 'sábado 2 de enero'],
])('%s is shown as %s %s %s', (day, short, number, month, full) => {
  expect(dayWords(day, noon)).toEqual({ short, number, month, full });
});

it.each([
  // Half past midnight in Madrid: the day before in UTC.
  ['2026-11-29T23:30:00Z', '2026-11-30', 'Hoy'],
  ['2026-11-29T22:30:00Z', '2026-11-30', 'Mañana'],
  // The night in which the clocks go back has 25 hours.
  ['2026-10-24T22:30:00Z', '2026-10-26', 'Mañana'],
  // A clock that is ahead.
  ['2026-12-01T11:00:00Z', '2026-11-30', 'lun'],
])('at %s the day %s is %s', (now, day, short) => {
  expect(dayWords(day, Date.parse(now)).short).toBe(short);
});

it.each([
  ['09:30', '9:30'],
  ['10:00', '10:00'],
])('%s is read as %s', (time, text) => {
  expect(clockText(time)).toBe(text);
});

it.each([
  ['2026-11-30', '10:00', 'mañana, lunes 30 de noviembre, a las 10:00'],
  ['2026-12-01', '09:30', 'el martes 1 de diciembre a las 9:30'],
])('%s %s is in a sentence: %s', (day, time, text) => {
  expect(whenWords(day, time, noon)).toBe(text);
});
