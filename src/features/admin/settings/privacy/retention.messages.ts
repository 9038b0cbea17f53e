import { leadRetentionText, type LeadRetention } from '#src/features/settings/lead-retention.ts';

/** What the panel says of how long leads are kept. */

const days = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

/** A choice as Ajustes offers it. */
export function retentionChoice(retention: LeadRetention): string {
  return leadRetentionText(retention) ?? 'Siempre';
}

/** The day before which no lead goes, in words; null when it has passed. @param from as PocketBase writes it, '' for none */
function firstDay(from: string, now: Date): string | null {
  const time = new Date(from.replace(' ', 'T'));
  return time > now ? days.format(time) : null;
}

/** What a shorter time means. */
export function shorterText(retention: LeadRetention, from: string, now: Date): string {
  const day = firstDay(from, now);
  return `A partir de${day === null ? ' esta noche' : `l ${day}`} se borran los leads que llevan ${retentionChoice(retention)} sin novedades, con sus notas. No se puede deshacer.`;
}

/** What the list of leads says below itself. */
export function retentionLine(retention: LeadRetention, from: string, now: Date): string {
  const text = leadRetentionText(retention);
  if (text === null) return 'Los leads se conservan hasta que alguien los borra.';
  const day = firstDay(from, now);
  return `Los leads se borran cuando llevan ${text} sin novedades.${day === null ? '' : ` Hasta el ${day} no se borra ninguno.`}`;
}
