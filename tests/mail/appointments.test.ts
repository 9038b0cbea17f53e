import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { MailBench } from '#tests/support/mail-bench.ts';

/** The customer's mails about an appointment, as a mail program receives them. */

let bench: MailBench;
beforeAll(async () => {
  bench = await MailBench.open(inject('hooksDir'));
});
afterAll(() => bench.close());

it('carry the appointment for calendar programs, and go by what the customer knows', async () => {
  const admin = await bench.pb.admin();
  await bench.sendLead({ nombre: 'Ana García', email: 'ana@cliente.example' });
  const lead = await admin.collection('leads').getFirstListItem('');
  const proximo_paso_fecha = daysLater(madridDay(new Date()), 7);
  const save = (hora: string, change: object = {}) =>
    admin.collection('leads').update(lead.id, {
      proximo_paso_fecha,
      cita: { hora, minutos: 45, tipo: 'visita', avisar: true, ...change },
    });
  const about = async () =>
    (await Promise.all(bench.smtp.mails.map(({ raw }) => PostalMime.parse(raw)))).filter(({ subject = '' }) =>
      subject.startsWith('Tu cita'),
    );
  // Cancelled before the sender starts: the customer gets neither mail.
  await save('10:30');
  await save('');
  bench.startSender();
  await bench.waitUntilAllSent(4);
  expect(await about()).toEqual([]);

  await save('10:30');
  await bench.waitUntilAllSent(5);
  await save('10:30', { minutos: 60 });
  await bench.waitUntilAllSent(6);
  await save('12:00', { minutos: 60 });
  await bench.waitUntilAllSent(7);
  await save('');
  await bench.waitUntilAllSent(8);
  const mails = await about();
  expect(
    mails.map(({ subject = '', html = '' }) => [subject.split(':')[0], html.includes('de hora')]),
  ).toEqual([
    ['Tu cita', false],
    ['Tu cita ha cambiado', false],
    ['Tu cita ha cambiado', true],
    ['Tu cita está cancelada', false],
  ]);
  const calendars = (mails.at(-1)?.attachments ?? []).map(({ mimeType, filename, method }) => ({
    ...{ mimeType, filename, method },
  }));
  expect(calendars).toContainEqual(expect.objectContaining({ mimeType: 'text/calendar', method: 'CANCEL' }));
  expect(calendars).toContainEqual(
    expect.objectContaining({ mimeType: 'application/ics', filename: 'cita.ics' }),
  );
});
