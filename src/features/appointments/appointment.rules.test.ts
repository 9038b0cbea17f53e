import { expect, it } from 'vitest';
import { overlaps, readAppointment, type TypedAppointment } from './appointment.rules.ts';

const NOW = Date.parse('2026-11-28T19:00:00Z');
const typed = (change: Partial<TypedAppointment>): TypedAppointment => ({
  ...{ fecha: '2026-12-01', hora: '10:00', minutos: 60, tipo: 'visita' },
  ...change,
});

it.each([
  ['winter', {}, '2026-12-01T09:00:00.000Z'],
  ['summer', { fecha: '2027-07-01' }, '2027-07-01T08:00:00.000Z'],
  ['the day on which clocks go forward', { fecha: '2027-03-28' }, '2027-03-28T08:00:00.000Z'],
  ['the day before', { fecha: '2027-03-27' }, '2027-03-27T09:00:00.000Z'],
  ['the day on which clocks go back', { fecha: '2027-10-31' }, '2027-10-31T09:00:00.000Z'],
  ['the first hour', { hora: '07:00' }, '2026-12-01T06:00:00.000Z'],
  ['the last hour', { hora: '21:00' }, '2026-12-01T20:00:00.000Z'],
])('reads a time in %s', (_what, change, start) => {
  const now = Math.min(NOW, Date.parse(start) - 3_600_000);
  const late = Date.parse(start) - 300 * 86_400_000;
  expect(readAppointment(typed(change), Math.max(now, late))).toEqual({
    start: Date.parse(start),
    minutes: 60,
  });
});

it.each([
  [{ fecha: '' }, 'fecha', 'Elige también el día de la cita'],
  [{ tipo: 'café' }, 'tipo', 'Elige el tipo de cita'],
  [{ minutos: 7 }, 'minutos', 'Elige la duración'],
  [{ hora: '06:59' }, 'hora', 'La cita tiene que ser entre las 7:00 y las 22:00'],
  [{ hora: '21:30' }, 'hora', 'La cita tiene que ser entre las 7:00 y las 22:00'],
  [{ hora: '23:45' }, 'hora', 'La cita tiene que ser entre las 7:00 y las 22:00'],
  [{ fecha: '2027-03-28', hora: '02:30' }, 'hora', 'La cita tiene que ser entre las 7:00 y las 22:00'],
  [{ fecha: '2027-02-30' }, 'hora', 'La cita tiene que ser entre las 7:00 y las 22:00'],
  [{ hora: 'diez' }, 'hora', 'La cita tiene que ser entre las 7:00 y las 22:00'],
  [{ fecha: '2026-11-28', hora: '20:00' }, 'hora', 'Esa hora ya ha pasado'],
  [{ fecha: '2027-11-29' }, 'fecha', 'Como mucho, dentro de un año'],
])('refuses %j at the field %s', (change, field, message) => {
  expect(readAppointment(typed(change), NOW)).toEqual({ field, message });
});

it.each([
  ['the same', 0, 60, true],
  ['within', 15, 15, true],
  ['around', -30, 120, true],
  ['from before', -30, 45, true],
  ['to after', 45, 60, true],
  ['just before', -60, 60, false],
  ['just after', 60, 30, false],
  ['a minute into it', -59, 60, true],
])('decides whether times overlap: %s', (_what, after, minutes, expected) => {
  const one = { start: NOW, minutes: 60 };
  const other = { start: NOW + after * 60_000, minutes };
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});
