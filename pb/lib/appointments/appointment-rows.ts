import { endOf, overlaps, type Span } from '#src/features/appointments/appointment.rules.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** The rows of `citas`. */

/** Longer than any appointment: an open one that began before is over. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** The time of a stored appointment. */
export const spanOfRow = (row: core.Record): Span => ({
  start: Date.parse(row.getString('inicio').replace(' ', 'T')),
  minutes: row.getInt('minutos'),
});

/** The appointment of a lead that still takes place; null without one. */
export function openAppointmentOf(tx: core.App, leadId: string, now: number): core.Record | null {
  const rows = tx.findRecordsByFilter(
    'citas',
    "lead = {:lead} && estado = 'abierta' && inicio > {:since}",
    'inicio',
    0,
    0,
    { lead: leadId, since: stamp(now - LONGEST_MS) },
  );
  return rows.find((row) => row !== undefined && endOf(spanOfRow(row)) > now) ?? null;
}

/** The times of the open appointments between two times, in milliseconds. @param exceptId one that does not count */
export function takenBetween(
  tx: core.App,
  from: number,
  to: number,
  exceptId = '',
): (Span & { readonly id: string })[] {
  const sql = `SELECT id, inicio, minutos FROM citas
    WHERE estado = 'abierta' AND id != {:exceptId} AND inicio > {:from} AND inicio < {:to}`;
  const values = { exceptId, from: stamp(from - LONGEST_MS), to: stamp(to) };
  return rowsOf(tx, sql, values, { id: '', inicio: '', minutos: 0 })
    .map(({ id, inicio, minutos }) => ({ id, start: Date.parse(inicio.replace(' ', 'T')), minutes: minutos }))
    .filter((span) => endOf(span) > from);
}

/** Another open appointment that takes part of the time, null for none. Call inside the transaction that stores it. */
export function takenBy(tx: core.App, span: Span, exceptId: string): (Span & { readonly id: string }) | null {
  return takenBetween(tx, span.start, endOf(span), exceptId).find((other) => overlaps(other, span)) ?? null;
}
