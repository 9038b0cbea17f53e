import type { Span } from '#src/features/appointments/appointment.rules.ts';
import { readBusiness } from '#pb/lib/core/business.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';

/** The versions of an appointment: each change raises its number. Call all of these inside the transaction of their cause. */

/** When an appointment is, and its kind. */
export interface Meeting {
  readonly span: Span;
  readonly tipo: string;
}

function put(row: core.Record, { span, tipo }: Meeting): void {
  row.set('inicio', stamp(span.start));
  row.set('minutos', span.minutes);
  row.set('tipo', tipo);
}

/** @param clave_web the hash of the buyer's token; '' when staff make it */
export function makeAppointment(tx: core.App, leadId: string, meeting: Meeting, clave_web = ''): core.Record {
  const row = new Record(tx.findCollectionByNameOrId('citas'));
  const domain = readBusiness(tx).email.split('@')[1] ?? 'localhost';
  row.set('lead', leadId);
  row.set('estado', 'abierta');
  row.set('secuencia', 0);
  row.set('uid', `${$security.randomString(24)}@${domain}`);
  row.set('clave_web', clave_web);
  put(row, meeting);
  tx.save(row);
  return row;
}

export function moveAppointment(tx: core.App, row: core.Record, meeting: Meeting): void {
  put(row, meeting);
  row.set('secuencia', row.getInt('secuencia') + 1);
  tx.save(row);
}

/** @param by '' for staff */
export function cancelAppointment(tx: core.App, row: core.Record, by: '' | 'cliente' | 'coche' = ''): void {
  row.set('estado', 'cancelada');
  row.set('anulada_por', by);
  row.set('secuencia', row.getInt('secuencia') + 1);
  tx.save(row);
}

/** Queues the buyer's mail, if there is an address. The mail is built from the rows as they are when it is sent. */
export function writeToBuyer(tx: core.App, lead: core.Record, row: core.Record): void {
  const recipient = lead.getString('email');
  if (recipient === '') return;
  const payload = { cita: row.id, secuencia: row.getInt('secuencia') };
  enqueueMail(tx, { kind: 'appointment', recipient, payload, lead_id: lead.id });
}
