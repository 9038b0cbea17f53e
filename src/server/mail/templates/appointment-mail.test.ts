import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MailUnneeded, type Mail, type MailBuilder } from '#src/server/mail/mail.ts';
import { noticeContext } from '#tests/support/mail-context.ts';
import { appointmentMail, appointmentReminder } from './appointment-mail.ts';

const hostile = `"><img src=x onerror=alert(1)>`;
const cita = {
  ...{ uid: 'u@coches.example', secuencia: 1, inicio: '2027-03-29 08:00:00.000Z', minutos: 45 },
  ...{ tipo: 'visita', estado: 'abierta', cambiada: '2026-11-28 10:00:00.000Z', nombre: 'Ana García' },
  ...{ coche: { titulo: `BMW ${hostile}`, referencia: 'NV-0012' }, token: 'secreto', conoce: null },
  anulada_por: '',
};

function build(
  change: object | null = {},
  [mail, route]: readonly [MailBuilder, string] = [appointmentMail, 'appointments/mail'],
): Promise<Mail> {
  const asked: unknown[] = [];
  return Promise.resolve(
    mail(
      { cita: 'a1', secuencia: 1 },
      {
        ...noticeContext,
        callPocketbase: (...call) => {
          asked.push(call);
          expect(asked).toEqual([[route, { cita: 'a1', secuencia: 1 }]]);
          return Promise.resolve({ cita: change && { ...cita, ...change } });
        },
      },
    ),
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
  [
    'cancelled by himself',
    { ...known(cita.inicio), estado: 'cancelada', token: '', anulada_por: 'cliente' },
    'Has anulado tu cita',
    'Has anulado tu cita',
    'CANCELLED',
  ],
  [
    'without its car',
    { estado: 'cancelada', token: '', anulada_por: 'coche' },
    'Tu cita está cancelada',
    'El coche que querías ver ya no está disponible',
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

it.each([
  ['visita', 'Ver, cambiar o anular mi cita', true],
  ['videollamada', 'Ver, cambiar o anular mi cita', true],
  ['llamada', 'Ver o anular mi cita', false],
  ['entrega', 'Ver o anular mi cita', false],
])('offers to move a %s as the link does', async (tipo, label, isMovable) => {
  const { text } = await build({ tipo });
  expect(text).toContain(`${label}:\n`);
  expect([text.includes('elige otra con el botón'), text.includes('y buscamos otra')]).toEqual([
    isMovable,
    !isMovable,
  ]);
});

it('names no car that went and is hidden, and offers others', async () => {
  const gone = { estado: 'cancelada', token: '', anulada_por: 'coche', coche: null };
  const { text, html } = await build(gone);
  expect(text).toContain('https://coches.example/catalogo');
  expect(`${text}${html}`).not.toMatch(/NV-0012|#secreto/);
});

describe('the reminder', () => {
  const reminder = [appointmentReminder, 'appointments/reminder'] as const;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  // The appointment begins at 10:00 in Madrid.
  it.each([
    ['Tu cita es mañana', '2027-03-28T09:00:00Z'],
    ['Tu cita es hoy', '2027-03-28T22:30:00Z'],
    ['Recordatorio de tu cita', '2027-03-26T09:00:00Z'],
  ])('is called %s', async (title, now) => {
    vi.setSystemTime(now);
    const mail = await build({}, reminder);
    expect(mail.subject).toBe(`${title}: ${WHEN}`);
    expect(mail.text).toContain('https://coches.example/cita#secreto');
    expect(mail.announced).toEqual({ cita: 'a1', secuencia: 1, inicio: cita.inicio });
    expect(mail.calendar).toBeUndefined();
  });

  it('is not sent once the appointment has changed or begun', async () => {
    await expect(build(null, reminder)).rejects.toBeInstanceOf(MailUnneeded);
  });
});

it('is not sent when PocketBase has nothing to say', async () => {
  await expect(build(null)).rejects.toBeInstanceOf(MailUnneeded);
});
