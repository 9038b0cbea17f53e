import { tipoText } from '#src/features/leads/rules/contact.schema.ts';
import { LEAD_STATE_LABELS } from '#src/features/leads/rules/lead-state.ts';
import { channelText, leadVehicle, type DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { TRADE_IN_FIELDS } from '#src/features/leads/rules/trade-in.schema.ts';
import { tradeInText } from '#src/features/leads/rules/trade-in.texts.ts';
import { csvText } from '#src/lib/csv.ts';
import { leadDate } from './lead-date.ts';

/** Exports leads as CSV. */

const HEAD = [
  ...['Fecha', 'Nombre', 'Email', 'Teléfono', 'Canal', 'Vehículo', 'Asunto', 'Mensaje'],
  // Newer columns come last, so that programs that read by position still find the others.
  ...['Tipo de consulta', 'Estado', 'Contactado', 'Responsable', 'Próximo paso', 'Fecha del paso', 'Notas'],
  ...TRADE_IN_FIELDS.map(([, label]) => `Su coche: ${label.toLowerCase()}`),
];

function notesText({ notas }: DeskLead): string {
  return notas
    .map(({ created_at, autor_nombre, texto }) => `${leadDate(created_at)} ${autor_nombre}: ${texto}`)
    .join('\n');
}

/** `YYYY-MM-DD` in the Spanish format DD/MM/YYYY; '' is unchanged. */
const dayText = (day: string) => day.split('-').reverse().join('/');

/** The content of the file. @param nameOf returns an administrator's name for an id, and '' for '' */
export function leadsToCsv(leads: readonly DeskLead[], nameOf: (id: string) => string): string {
  const rows = leads.map((lead) => [
    leadDate(lead.created_at),
    lead.nombre,
    lead.email,
    // International prefix 00 instead of a plus, which spreadsheets treat as a formula.
    lead.telefono.replace(/^\s*\+/, '00'),
    channelText(lead),
    leadVehicle(lead),
    lead.asunto,
    lead.mensaje,
    tipoText(lead.tipo_consulta),
    LEAD_STATE_LABELS[lead.estado],
    lead.contactado_at === '' ? '' : leadDate(lead.contactado_at),
    nameOf(lead.responsable),
    lead.proximo_paso,
    dayText(lead.proximo_paso_fecha),
    notesText(lead),
    ...TRADE_IN_FIELDS.map(([field]) => (lead.entrega === null ? '' : tradeInText(field, lead.entrega))),
  ]);
  return csvText([HEAD, ...rows]);
}
