import { agoText } from '#src/features/admin/core/publishing/publish.messages.ts';
import type { LeadKey } from './lead-keys.api.ts';

const dates = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });
const dateOf = (stored: string) => new Date(stored.replace(' ', 'T'));

/** When a key was made, and when it last brought a lead. */
export function keyFacts({ created_at, usada }: Pick<LeadKey, 'created_at' | 'usada'>, now: Date): string {
  const made = `Creada el ${dates.format(dateOf(created_at))}`;
  return usada === ''
    ? `${made}. Todavía no ha traído ningún lead.`
    : `${made}. Último lead, ${agoText(dateOf(usada), now)}.`;
}
