import { expect, it } from 'vitest';
import { MailUnneeded, type Mail } from '#src/server/mail/mail.ts';
import { noticeContext } from '#tests/support/mail-context.ts';
import { appointmentMail } from './appointment-mail.ts';

const hostile = `"><img src=x onerror=alert(1)>`;
const cita = {
  ...{ uid: 'u@coches.example', secuencia: 1, inicio: '2027-03-29 08:00:00.000Z', minutos: 45 },
  ...{ tipo: 'visita', estado: 'abierta', cambiada: '2026-11-28 10:00:00.000Z', nombre: 'Ana García' },
  ...{ coche: { titulo: `BMW ${hostile}`, referencia: 'NV-0012' }, token: 'secreto', conoce: null },
};

function build(change: object | null = {}): Promise<Mail> {
  const asked: unknown[] = [];
  return appointmentMail(
    { cita: 'a1', secuencia: 1 },
    {
      ...noticeContext,
      callPocketbase: (...call) => {
        asked.push(call);
        expect(asked).toEqual([['appointments/mail', { cita: 'a1', secuencia: 1 }]]);
        return Promise.resolve({ cita: change && { ...cita, ...change } });
      },
    },
  );
}

const WHEN = 'lunes, 29 de marzo de 2027, de 10:00 a 10:45';
const known = (inicio: string) => ({ conoce: { secuencia: 0, inicio } });

it.each<[string, object, string, string, string]>([
  ['new', {}, 'Tu cita', 'Tu cita está confirmada', 'CONFIRMED'],
  [
    'moved',
    known('2027-03-28 08:00:00.000Z'),
    'Tu cita ha cambiado',
    'Tu cita ha cambiado de hora',
    'CONFIRMED',
  ],
  ['longer or elsewhere', known(cita.inicio), 'Tu cita ha cambiado', 'Tu cita ha cambiado', 'CONFIRMED'],
  [
    'cancelled',
    { ...known(cita.inicio), estado: 'cancelada', token: '' },
    'Tu cita está cancelada',
    'Tu cita está cancelada',
    'CANCELLED',
  ],
])('writes about an appointment that is %s for the buyer', async (_what, change, subject, title, status) => {
  const isOver = status === 'CANCELLED';
  const method = isOver ? 'CANCEL' : 'REQUEST';
  const mail = await build(change);
  expect([mail.subject, mail.calendar?.method]).toEqual([`${subject}: ${WHEN}`, method]);
  expect(mail.html).toContain(`${title}<`);
  expect(mail.announced).toEqual({ cita: 'a1', secuencia: 1, inicio: cita.inicio });
  for (const line of [`METHOD:${method}`, `STATUS:${status}`, 'SEQUENCE:1', 'DTSTART:20270329T080000Z'])
    expect(mail.calendar?.content).toContain(`${line}\r\n`);
  for (const part of ['Hola, Ana:', 'lunes, 29 de marzo de 2027', 'de 10:00 a 10:45', 'Visita', 'NV-0012'])
    expect(mail.text).toContain(part);
  expect(mail.text.includes('https://coches.example/cita#secreto')).toBe(!isOver);
  expect(mail.html).not.toContain('<img');
});

it('names no place for a call, and no car that is hidden', async () => {
  const mail = await build({ tipo: 'videollamada', coche: null });
  expect(mail.text).toContain('Videollamada');
  expect(mail.text).not.toMatch(/Dónde|Coche:/);
  expect(mail.calendar?.content).not.toContain('LOCATION');
});

it('is not sent when PocketBase has nothing to say', async () => {
  await expect(build(null)).rejects.toBeInstanceOf(MailUnneeded);
});
