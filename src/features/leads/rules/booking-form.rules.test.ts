import { expect, it } from 'vitest';
import { readBookingForm } from './booking-form.rules.ts';

const filled = {
  ...{ tipo: 'videollamada', dia: '2026-12-01', inicio: '1764579600000', vehiculo: 'bmw-x5-2022' },
  ...{ nombre: ' Ana García ', telefono: '600 111 222', email: '', mensaje: '' },
};

it('sends what the form says, with the start as a number', () => {
  expect(readBookingForm(filled)).toEqual({
    ok: true,
    body: {
      ...{ tipo: 'videollamada', inicio: 1_764_579_600_000, vehiculo: 'bmw-x5-2022' },
      ...{ nombre: 'Ana García', telefono: '600 111 222', email: '', mensaje: '' },
    },
  });
});

it.each([
  ['no telephone', { telefono: '', email: 'ana@cliente.example' }, {}],
  ['neither', { telefono: '' }, { telefono: 'Indica un teléfono o un email' }],
  ['a wrong address beside a telephone', { email: 'ana@' }, { email: 'Email inválido' }],
  ['an unknown kind', { tipo: 'cena' }, {}],
  ['no time', { inicio: '' }, { inicio: 'Elige una hora' }],
  ['a time that is no number', { inicio: 'mañana' }, { inicio: 'Elige una hora' }],
  ['no name', { nombre: ' ' }, { nombre: 'El nombre es requerido' }],
  [
    'a long message',
    { mensaje: 'x'.repeat(2001) },
    { mensaje: 'El mensaje debe tener menos de 2000 caracteres' },
  ],
])('reads a form with %s', (_, changes, fields) => {
  const reading = readBookingForm({ ...filled, ...changes });
  expect(reading.ok ? {} : reading.fields).toEqual(fields);
});

it('names the time first', () => {
  const { inicio: _, ...rest } = filled;
  expect(readBookingForm({ ...rest, nombre: '' })).toMatchObject({ ok: false, message: 'Elige una hora' });
});
