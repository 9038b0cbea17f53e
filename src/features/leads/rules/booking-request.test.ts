import { expect, it } from 'vitest';
import { readBooking } from './booking-request.ts';

const body = {
  ...{ nombre: ' Ana <b>García ', telefono: '', email: 'ANA@cliente.example', tipo: 'videollamada' },
  ...{ inicio: 1_796_000_000_000, vehiculo: 'bmw-x5-2022', mensaje: ' Hola ', envio: 'envio-0001' },
};

it('reads a booking', () => {
  expect(readBooking({ ...body, asunto: 'Otro', estado: 'ganado' })).toEqual({
    ok: true,
    booking: {
      ...{ nombre: 'Ana bGarcía', telefono: '', email: 'ana@cliente.example', tipo: 'videollamada' },
      ...{ inicio: body.inicio, vehiculo: 'bmw-x5-2022', mensaje: 'Hola', envio: 'envio-0001' },
      asunto: 'Videollamada',
    },
  });
});

it.each<[string, object, object]>([
  ['another kind', { tipo: 'entrega' }, { tipo: 'visita', asunto: 'Visita' }],
  ['a kind of another type', { tipo: 7 }, { tipo: 'visita' }],
  ['no message', { mensaje: undefined }, { mensaje: '' }],
  ['no car', { vehiculo: null }, { vehiculo: '' }],
  ['a key of another form', { envio: 'x' }, { envio: '' }],
  ['a telephone alone', { email: '', telefono: '600.11.22.33' }, { telefono: '600 11 22 33', email: '' }],
])('accepts %s', (_what, change, booking) => {
  expect(readBooking({ ...body, ...change })).toMatchObject({ ok: true, booking });
});

it.each<[string, object, Readonly<Record<string, string>>]>([
  ['no contact', { email: '' }, { telefono: 'Indica un teléfono o un email' }],
  ['no name', { nombre: '' }, { nombre: 'El nombre es requerido' }],
  ['a wrong address', { email: 'ana' }, { email: 'Email inválido' }],
  ['no time', { inicio: undefined }, { inicio: 'Elige una hora' }],
  ['a time as a text', { inicio: '1796000000000' }, { inicio: 'Elige una hora' }],
  ['a time without an end', { inicio: Infinity }, { inicio: 'Elige una hora' }],
  [
    'a long message',
    { mensaje: 'x'.repeat(2001) },
    { mensaje: 'El mensaje debe tener menos de 2000 caracteres' },
  ],
  [
    'everything wrong',
    { nombre: '', inicio: 1.5 },
    { nombre: 'El nombre es requerido', inicio: 'Elige una hora' },
  ],
])('refuses %s', (_what, change, messages) => {
  const reading = readBooking({ ...body, ...change });
  expect(reading).toMatchObject({ ok: false, message: Object.values(messages)[0] });
  const problems = reading.ok ? {} : reading.problems;
  expect(
    Object.fromEntries(Object.entries(problems).map(([field, { message }]) => [field, message])),
  ).toEqual(messages);
});
