import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { MailBench } from '#tests/support/mail-bench.ts';

/** The customer's mail about an appointment, as a mail program receives it. */

let bench: MailBench;
beforeAll(async () => {
  bench = await MailBench.open(inject('hooksDir'));
});
afterAll(() => bench.close());

it('carries the appointment for calendar programs, and the link that opens it', async () => {
  const admin = await bench.pb.admin();
  await bench.sendLead({ nombre: 'Ana García', email: 'ana@cliente.example' });
  const lead = await admin.collection('leads').getFirstListItem('');
  const proximo_paso_fecha = daysLater(madridDay(new Date()), 7);
  const cita = { hora: '10:30', minutos: 45, tipo: 'visita', avisar: true };
  await admin.collection('leads').update(lead.id, { proximo_paso_fecha, cita });
  await admin.collection('leads').update(lead.id, { cita: { ...cita, hora: '' } });
  bench.startSender();
  // The confirmation is outdated before it is sent: only the cancellation goes out.
  await bench.waitUntilAllSent(4);
  const parsed = await Promise.all(bench.smtp.mails.map(({ raw }) => PostalMime.parse(raw)));
  const about = parsed.filter(({ subject = '' }) => subject.startsWith('Tu cita'));
  expect(about).toHaveLength(1);
  const calendars = (about[0]?.attachments ?? []).map(({ mimeType, filename, method }) => ({
    ...{ mimeType, filename, method },
  }));
  expect(calendars).toContainEqual(expect.objectContaining({ mimeType: 'text/calendar', method: 'CANCEL' }));
  expect(calendars).toContainEqual(
    expect.objectContaining({ mimeType: 'application/ics', filename: 'cita.ics' }),
  );
});
