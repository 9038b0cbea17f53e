import { expect, it } from 'vitest';
import { arrivalNotice, arrivalOf } from './lead-arrival.ts';

const NOW = Date.parse('2026-11-30T10:00:00Z');
const lead = {
  ...{ nombre: 'Ana', estado: 'nuevo', canal: 'contacto_web', responsable: '' },
  created_at: '2026-11-30 09:59:00.000Z',
};

it.each([
  ['a new lead', 'create', {}, { nombre: 'Ana', isBooking: false }],
  ['a booking', 'create', { estado: 'cita', canal: 'cita_web' }, { nombre: 'Ana', isBooking: true }],
  ['a change', 'update', {}, null],
  ['one that staff have answered', 'create', { estado: 'contactado', canal: 'llamada' }, null],
  ['one of this user', 'create', { responsable: 'me' }, null],
  ['an imported one', 'create', { created_at: '2026-11-30 08:59:00.000Z' }, null],
  ['what is no lead', 'create', { nombre: 5 }, null],
])('of %s', (_what, action, change, expected) => {
  expect(arrivalOf(action, { ...lead, ...change }, 'me', NOW)).toEqual(expected);
});

const asked = { nombre: 'Ana', isBooking: false };
const booked = { nombre: 'Eva', isBooking: true };
it.each([
  [[], null],
  [[asked], { title: 'Nuevo lead: Ana' }],
  [[booked], { title: 'Nueva cita: Eva' }],
  [[booked, booked], { title: '2 citas nuevas', description: 'Eva, Eva' }],
  [[asked, booked], { title: '2 leads nuevos', description: 'Ana, Eva' }],
])('is announced', (arrivals, notice) => {
  expect(arrivalNotice(arrivals)).toEqual(notice);
});
