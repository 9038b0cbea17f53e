import { leadRetentionText, type LeadRetention } from '#src/features/settings/lead-retention.ts';

/** What the panel says of how long leads are kept. */

const days = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

/** A choice as Ajustes offers it. */
export function retentionChoice(retention: LeadRetention): string {
  return leadRetentionText(retention) ?? 'Siempre';
}

/** That nothing goes yet; null when nights delete, or never do. @param from as PocketBase writes it, '' for none */
export function heldBackText(retention: LeadRetention, from: string, now: Date): string | null {
  const time = new Date(from.replace(' ', 'T'));
  if (retention === 'siempre' || !(time > now)) return null;
  return `Hasta el ${days.format(time)} no se borra ninguno.`;
}

/** What a shorter time means. */
export function shorterText(retention: LeadRetention): string {
  return `A partir de esta noche se borran los leads que llevan ${retentionChoice(retention)} sin novedades, con sus notas. No se puede deshacer.`;
}

/** What the list of leads says below itself. */
export function retentionLine(retention: LeadRetention, from: string, now: Date): string {
  const text = leadRetentionText(retention);
  if (text === null) return 'Los leads se conservan hasta que alguien los borra.';
  const heldBack = heldBackText(retention, from, now);
  return `Los leads se borran cuando llevan ${text} sin novedades.${heldBack === null ? '' : ` ${heldBack}`}`;
}
