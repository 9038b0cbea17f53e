import PostalMime, { type Email } from 'postal-mime';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { FreeTimes } from '#src/features/appointments/booking.schema.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { changeRows } from '#tests/support/database.ts';
import { MailBench } from '#tests/support/mail-bench.ts';
import { createVehicle } from '#tests/support/stock.ts';

/** The mails of an appointment that a buyer books himself, as mail programs receive them. */

let bench: MailBench;
let admin: PocketBase;
beforeAll(async () => {
  bench = await MailBench.open(inject('hooksDir'));
  admin = await bench.pb.admin();
  bench.startSender();
});
afterAll(() => bench.close());
beforeEach(async () => {
  const rows = await bench.rows();
  await bench.waitUntilAllSent(rows.length);
  for (const table of ['outbox', 'citas', 'leads']) changeRows(bench.pb.dataDir, `DELETE FROM ${table}`);
  bench.smtp.mails.length = 0;
});

const EMAIL = 'ana@cliente.example';
const times = async () => {
  const answer = await fetch(`${bench.pb.url}/api/citas/huecos?tipo=visita`);
  const { dias } = (await answer.json()) as FreeTimes;
  return dias.flatMap(({ times: found }) => found.map(({ start }) => start));
};
async function book(inicio: number | undefined, change: object = {}): Promise<void> {
  const answer = await fetch(`${bench.pb.url}/api/citas`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ nombre: 'Ana García', email: EMAIL, tipo: 'visita', inicio, ...change }),
  });
  expect(answer.status).toBe(200);
}

/** All mails so far, once this many were accepted. */
async function received(count: number): Promise<{ buyer: Email[]; dealer: Email[] }> {
  await bench.waitUntilAllSent(count);
  const all = await Promise.all(bench.smtp.mails.map(({ raw }) => PostalMime.parse(raw)));
  const isTo = (address: string) => (mail: Email) => mail.to?.some((to) => to.address === address) ?? false;
  return { buyer: all.filter(isTo(EMAIL)), dealer: all.filter(isTo('ventas@nordvia.example')) };
}
const subjects = (mails: readonly Email[]) => mails.map(({ subject = '' }) => subject.split(':')[0]);
const calendars = (mails: readonly Email[]) =>
  mails.map(({ attachments }) => {
    const ics = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const content = typeof ics?.content === 'string' ? ics.content : new TextDecoder().decode(ics?.content);
    return [/^METHOD:(\w+)/m.exec(content)?.[1], /^SEQUENCE:(\d+)/m.exec(content)?.[1]];
  });
/** The newest link of a mail. */
const tokenIn = (mail: Email | undefined) => /\/cita#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
async function act(route: string, token: string, more: object = {}): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const answer = await bench.pb.internal('POST', `appointments/${route}`, {
    clave: Buffer.from(digest).toString('hex'),
    ...more,
  });
  expect(await answer.json()).toMatchObject({ problema: null });
}

it('say that it was booked, moved and cancelled by the buyer, and inform the dealer', async () => {
  const [inicio, later] = [(await times())[4], (await times()).at(-1)];
  await book(inicio, { mensaje: 'Voy con mi hermano.' });
  const first = await received(2);
  await act('move', tokenIn(first.buyer[0]), { inicio: later });
  const second = await received(4);
  await act('cancel', tokenIn(second.buyer[1]));
  const { buyer, dealer } = await received(6);
  expect(subjects(buyer)).toEqual(['Tu cita', 'Tu cita ha cambiado', 'Has anulado tu cita']);
  expect(calendars(buyer)).toEqual([
    ['REQUEST', '0'],
    ['REQUEST', '1'],
    ['CANCEL', '2'],
  ]);
  expect(subjects(dealer)).toEqual(['Cita', 'Cita cambiada', 'Cita anulada']);
  expect(dealer[0]?.text).toContain('> Voy con mi hermano.');
  expect(dealer.map(({ replyTo }) => replyTo?.[0]?.address)).toEqual(Array(3).fill(EMAIL));
});

it('say that the car went, without naming a hidden one', async () => {
  const car = await createVehicle(admin, { status: 'disponible', modelo: 'Z4 secreto' });
  await book((await times())[4], { vehiculo: String(car['slug']) });
  await received(2);
  await admin.collection('vehicles').update(car.id, { status: 'oculto' });
  for (const table of ['historial', 'citas'])
    changeRows(
      bench.pb.dataDir,
      `UPDATE ${table} SET created_at = strftime('%Y-%m-%d %H:%M:%fZ', created_at, '-16 minutes')`,
    );
  await (await bench.pb.superuser()).crons.run('free-gone-cars');
  await bench.waitForRows('the cancellation', (rows) => rows.length === 4);
  const { buyer, dealer } = await received(4);
  expect(buyer[1]?.html).toContain('El coche que querías ver ya no está disponible');
  expect(`${buyer[1]?.subject ?? ''}${buyer[1]?.html ?? ''}`).not.toContain('secreto');
  expect(calendars(buyer).at(-1)).toEqual(['CANCEL', '1']);
  expect(dealer[1]?.text).toContain('Z4 secreto');
});

it('remind of it on the day before, with a link that opens', async () => {
  await book((await times()).find((start) => start > Date.now() + 3 * 86_400_000));
  await received(2);
  const tomorrow = daysLater(madridDay(new Date()), 1);
  changeRows(
    bench.pb.dataDir,
    `UPDATE citas SET inicio = '${tomorrow} 11:00:00.000Z', updated_at = '2026-01-01 00:00:00.000Z'`,
  );
  await (await bench.pb.superuser()).crons.run('remind-buyers');
  await bench.waitForRows('the reminder', (rows) => rows.length === 3);
  const { buyer } = await received(3);
  expect(subjects(buyer)).toEqual(['Tu cita', 'Tu cita es mañana']);
  await act('cancel', tokenIn(buyer[1]));
});
