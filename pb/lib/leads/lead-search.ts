import { leadSearchText } from '#src/features/leads/rules/lead-search.ts';

const FIELDS = ['nombre', 'email', 'telefono', 'marca', 'modelo', 'asunto', 'mensaje'];

/** Stores a lead's search text: its texts, normalised like the panel's search, and its telephone's digits. */
export function indexLead(e: core.RecordEvent): void {
  const lead = e.record as core.Record;
  const texts = Object.fromEntries(FIELDS.map((field) => [field, lead.getString(field)]));
  lead.set('busqueda', leadSearchText(texts));
  e.next();
}
