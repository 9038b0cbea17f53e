import { normalizeSearch } from '#src/features/vehicles/domain/search-text.ts';

const FIELDS = ['nombre', 'email', 'telefono', 'marca', 'modelo', 'asunto', 'mensaje'];

/** Keeps what a lead is found by: its texts as the panel's search compares them. */
export function indexLead(e: core.RecordEvent): void {
  const lead = e.record as core.Record;
  lead.set('busqueda', normalizeSearch(FIELDS.map((field) => lead.getString(field)).join(' ')));
  e.next();
}
