import type { AppointmentNotice } from '#src/features/appointments/appointment-notice.ts';
import { isClosed, leadDeskLimits, type LeadState } from '#src/features/leads/rules/lead-state.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { NO_ENTRY } from '#pb/lib/audit/history-marks.ts';
import { writeEntry } from '#pb/lib/audit/history.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { spanOfRow } from './appointment-rows.ts';

/**
 * What follows when an appointment changes without staff: the lead's next step, its history, and the notice to the dealer.
 * Call all of these inside the transaction of the change, after it.
 */

/** Who changed it, as the history names them. */
type Author = 'Cliente' | 'Sistema';

/** Saves the lead of a changed appointment, so that open panels see it, with an entry about the hour. */
function saveLead(tx: core.App, lead: core.Record, hours: [string, string | null], authorName: Author): void {
  lead.set(NO_ENTRY, true);
  tx.save(lead);
  writeEntry(tx, {
    ...{ collection: 'leads', id: lead.id, vehicle: lead.getString('vehicle_id'), label: '', detail: '' },
    ...{ action: 'cambiar', changes: { cita: hours }, author: '', authorName },
  });
}

/** Follows a move: the day of the next step is that of the open appointment. @param before the former `inicio` */
export function followMove(tx: core.App, lead: core.Record, row: core.Record, before: string): void {
  lead.set('proximo_paso_fecha', plainMadridDay(spanOfRow(row).start));
  saveLead(tx, lead, [before, row.getString('inicio')], 'Cliente');
}

/** Follows a cancellation: unless the lead is closed, its next step is due today. @param step its text, before what staff have written */
export function followCancellation(
  tx: core.App,
  lead: core.Record,
  row: core.Record,
  { step, author }: { readonly step: string; readonly author: Author },
): void {
  const isOver = isClosed(lead.getString('estado') as LeadState);
  lead.set('proximo_paso_fecha', isOver ? '' : plainMadridDay(Date.now()));
  const former = lead.getString('proximo_paso');
  // What staff had planned stands behind it: alone it would read as if the appointment were today.
  if (!isOver && !former.startsWith(step))
    lead.set('proximo_paso', `${step}${former && ` · ${former}`}`.slice(0, leadDeskLimits.proximoPaso));
  saveLead(tx, lead, [row.getString('inicio'), null], author);
}

/** The name of a lead's car, also of a hidden one: the notice goes to staff. */
function carOf(tx: core.App, lead: core.Record): string {
  const [car] = tx.findRecordsByIds('vehicles', [lead.getString('vehicle_id')]);
  if (car === undefined) return lead.getString('vehicle_titulo');
  const reference = car.getString('referencia');
  return reference === '' ? recordTitle(car) : `${recordTitle(car)} (${reference})`;
}

/** Queues the dealer's notice. @param antes the start before a move */
export function writeToDealer(
  tx: core.App,
  lead: core.Record,
  row: core.Record,
  { que, antes = '' }: { readonly que: AppointmentNotice['que']; readonly antes?: string },
): void {
  const text = (field: string) => lead.getString(field);
  const payload: AppointmentNotice = {
    ...{ que, antes, lead_id: lead.id, coche: carOf(tx, lead) },
    ...{ nombre: text('nombre'), telefono: text('telefono'), email: text('email') },
    ...{ tipo: row.getString('tipo') as AppointmentNotice['tipo'], inicio: row.getString('inicio') },
    minutos: row.getInt('minutos'),
  };
  enqueueMail(tx, { kind: 'appointment-notice', recipient: '', payload, lead_id: lead.id });
}
