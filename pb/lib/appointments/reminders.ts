import { plainMadridDay, plainMadridMidnight } from '#src/lib/madrid-day.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';

/** The reminder on the day before an appointment. */

/**
 * Appointments of tomorrow whose buyers know them as they are, and have not been reminded of that start. One that was made
 * or changed today has its own mail of today.
 */
const DUE = `SELECT c.id AS id, c.secuencia AS secuencia, c.inicio AS inicio, l.id AS lead, l.email AS email
  FROM citas c JOIN leads l ON l.id = c.lead
  WHERE c.estado = 'abierta' AND c.inicio >= {:from} AND c.inicio < {:to} AND c.recordada != c.inicio
    AND c.updated_at < {:today} AND l.email != ''
    AND json_extract(NULLIF(c.avisado, ''), '$.secuencia') = c.secuencia`;

/** Queues the reminders of tomorrow's appointments, once each. Days are those of Madrid. */
export function remindBuyers(app: Pick<core.App, 'runInTransaction'>): void {
  const now = Date.now();
  const midnight = (days: number) => stamp(plainMadridMidnight(plainMadridDay(now, days)));
  const bounds = { today: midnight(0), from: midnight(1), to: midnight(2) };
  app.runInTransaction((tx) => {
    const shape = { id: '', secuencia: 0, inicio: '', lead: '', email: '' };
    for (const { id, secuencia, inicio, lead, email } of rowsOf(tx, DUE, bounds, shape)) {
      const payload = { cita: id, secuencia };
      enqueueMail(tx, { kind: 'appointment-reminder', recipient: email, payload, lead_id: lead });
      // Bypasses the hooks and `updated_at`: the appointment itself stays as it is.
      tx.db()
        .newQuery('UPDATE citas SET recordada = {:inicio} WHERE id = {:id}')
        .bind({ id, inicio })
        .execute();
    }
  });
}
