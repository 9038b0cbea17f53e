import { expect, it } from 'vitest';
import { MailUnneeded, type Mail } from '#src/server/mail/mail.ts';
import { noticeContext } from '#tests/support/mail-context.ts';
import { appointmentMail } from './appointment-mail.ts';

const hostile = `"><img src=x onerror=alert(1)>`;
const cita = {
  ...{ uid: 'u@coches.example', secuencia: 1, inicio: '2027-03-29 08:00:00.000Z', minutos: 45 },
  ...{ tipo: 'visita', estado: 'abierta', cambiada: '2026-11-28 10:00:00.000Z', nombre: 'Ana García' },
  ...{ coche: { titulo: `BMW ${hostile}`, referencia: 'NV-0012' }, token: 'secreto' },
};

function build(cambio: string, change: object | null = {}): Promise<Mail> {
  const asked: unknown[] = [];
  return appointmentMail(
    { cita: 'a1', secuencia: 1, cambio },
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

it.each([
  ['nueva', 'Tu cita: lunes, 29 de marzo de 2027, de 10:00 a 10:45', 'REQUEST', 'CONFIRMED'],
  ['movida', 'Tu cita ha cambiado: lunes, 29 de marzo de 2027, de 10:00 a 10:45', 'REQUEST', 'CONFIRMED'],
  [
    'cancelada',
    'Tu cita está cancelada: lunes, 29 de marzo de 2027, de 10:00 a 10:45',
    'CANCEL',
    'CANCELLED',
  ],
])('writes about an appointment that is %s, in Madrid’s time', async (cambio, subject, method, status) => {
  const isOver = cambio === 'cancelada';
  const mail = await build(cambio, isOver ? { estado: 'cancelada', token: '' } : {});
  expect([mail.subject, mail.calendar?.method]).toEqual([subject, method]);
  for (const line of [`METHOD:${method}`, `STATUS:${status}`, 'SEQUENCE:1', 'DTSTART:20270329T080000Z'])
    expect(mail.calendar?.content).toContain(`${line}\r\n`);
  for (const part of ['Hola, Ana:', 'lunes, 29 de marzo de 2027', 'de 10:00 a 10:45', 'Visita', 'NV-0012'])
    expect(mail.text).toContain(part);
  expect(mail.text.includes('https://coches.example/cita#secreto')).toBe(!isOver);
  expect(mail.html).not.toContain('<img');
});

it('names no place for a call, and no car that is hidden', async () => {
  const mail = await build('nueva', { tipo: 'videollamada', coche: null });
  expect(mail.text).toContain('Videollamada');
  expect(mail.text).not.toMatch(/Dónde|Coche:/);
  expect(mail.calendar?.content).not.toContain('LOCATION');
});

it('is not sent about a version that is no longer the newest', async () => {
  await expect(build('nueva', null)).rejects.toBeInstanceOf(MailUnneeded);
});
