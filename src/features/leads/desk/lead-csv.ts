import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import { leadVehicle, type LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { csvCell } from '#src/lib/csv-cell.ts';
import { leadDate } from './lead-date.ts';

/**
 * Leads as a CSV file that Excel in Spanish opens by a double click: semicolons, a byte order mark, CRLF. What visitors
 * typed must not become a formula there: a cell that begins like one gets an apostrophe in front.
 */

const HEAD = ['Fecha', 'Nombre', 'Email', 'Teléfono', 'Canal', 'Vehículo', 'Asunto', 'Mensaje'];
function row(cells: readonly string[]): string {
  return cells.map(csvCell).join(';');
}

/** The file's whole text. */
export function leadsToCsv(leads: readonly LeadRecord[]): string {
  const rows = leads.map((lead) =>
    row([
      leadDate(lead.created_at),
      lead.nombre,
      lead.email,
      // As it is dialled without a plus, which spreadsheets would compute with.
      lead.telefono.replace(/^\s*\+/, '00'),
      channelLabel(lead.canal),
      leadVehicle(lead),
      lead.asunto,
      lead.mensaje,
    ]),
  );
  return `\uFEFF${[row(HEAD), ...rows].join('\r\n')}\r\n`;
}
