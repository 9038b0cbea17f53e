import { leadRetentionText, type LeadRetention } from '#src/features/settings/lead-retention.ts';

/** Texts about the retention of leads. */

const days = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

/** Label of a retention in Ajustes. */
export function retentionChoice(retention: LeadRetention): string {
  return leadRetentionText(retention) ?? 'Siempre';
}

/** First day on which leads may be deleted; null when it has passed. @param from PocketBase timestamp, '' for none */
function firstDay(from: string, now: Date): string | null {
  const time = new Date(from.replace(' ', 'T'));
  return time > now ? days.format(time) : null;
}

/** Consequences of a shorter retention. */
export function shorterText(retention: LeadRetention, from: string, now: Date): string {
  const day = firstDay(from, now);
  return `A partir de${day === null ? ' esta noche' : `l ${day}`} se borran los leads que llevan ${retentionChoice(retention)} sin novedades, con sus notas. No se puede deshacer.`;
}

/** Line below the list of leads. */
export function retentionLine(retention: LeadRetention, from: string, now: Date): string {
  const text = leadRetentionText(retention);
  if (text === null) return 'Los leads se conservan hasta que alguien los borre.';
  const day = firstDay(from, now);
  return `Los leads se borran cuando llevan ${text} sin novedades.${day === null ? '' : ` Hasta el ${day} no se borra ninguno.`}`;
}
