import { toE164 } from '#src/features/company/business/phone-number.ts';
import { readJson } from '#pb/lib/core/fields.ts';
import { leadSearchText, tradeInSearchText } from '#src/features/leads/rules/lead-search.ts';

const FIELDS = ['nombre', 'email', 'telefono', 'marca', 'modelo', 'asunto', 'mensaje'];

/**
 * Stores a lead's search text, its texts normalised like the panel's search and its telephone's digits, and the
 * telephone in E.164, by which leads of one person are shown together.
 */
export function indexLead(e: core.RecordEvent): void {
  const lead = e.record as core.Record;
  const texts = Object.fromEntries(FIELDS.map((field) => [field, lead.getString(field)]));
  const entrega = tradeInSearchText(readJson(lead, 'entrega') ?? {});
  lead.set('busqueda', leadSearchText({ ...texts, entrega }));
  lead.set('telefono_e164', toE164(lead.getString('telefono')) ?? '');
  e.next();
}
