import { expect, it } from 'vitest';
import type { AppointmentNotice } from '#src/features/appointments/appointment-notice.ts';
import { noticeContext } from '#tests/support/mail-context.ts';
import { appointmentNotice } from './appointment-notice.ts';

const notice: AppointmentNotice = {
  ...{ que: 'movida', lead_id: 'k7q2mp000000000', nombre: 'Ana García', telefono: '600 111 222' },
  ...{ email: 'ana@cliente.example', tipo: 'visita', inicio: '2027-03-30 08:00:00.000Z', minutos: 60 },
  ...{ antes: '2027-03-29 08:00:00.000Z', coche: 'BMW X5 (NV-0012)' },
};
const WHEN = 'martes, 30 de marzo de 2027, de 10:00 a 11:00';

it.each<[string, object, string, RegExp]>([
  ['moved', {}, 'Cita cambiada', /Antes: lunes, 29 de marzo de 2027, de 10:00 a 11:00/],
  ['cancelled', { que: 'anulada', antes: '' }, 'Cita anulada', /Un cliente ha anulado su cita/],
  ['without its car', { que: 'coche', antes: '' }, 'Cita cancelada', /Se lo hemos escrito al cliente/],
  [
    'without its car, of a person without an address',
    { que: 'coche', antes: '', email: '' },
    'Cita cancelada, hay que llamar',
    /no lo sabe: llámale/,
  ],
])('says to the dealer that an appointment is %s', (_what, change, subject, text) => {
  const mail = appointmentNotice({ ...notice, ...change }, noticeContext);
  expect(mail.subject).toBe(`${subject}: Ana García · ${WHEN}`);
  const words = mail.text.replaceAll('\u00a0', ' ');
  expect(words).toMatch(text);
  for (const part of [
    WHEN,
    'Visita',
    'BMW X5 (NV-0012)',
    '600 111 222',
    'K7Q-2MP',
    '/admin?tab=leads&lead=k7q2mp000000000',
  ])
    expect(words).toContain(part);
  expect(mail.calendar).toBeUndefined();
  expect(mail.replyTo?.address).toBe('email' in change ? undefined : 'ana@cliente.example');
});

it('escapes what a person has typed', () => {
  const nombre = `"><img src=x onerror=alert(1)>`;
  expect(appointmentNotice({ ...notice, nombre, coche: nombre }, noticeContext).html).not.toContain('<img');
});
