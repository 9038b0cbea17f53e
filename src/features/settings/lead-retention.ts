import { leadRetention } from '#src/config/periods.ts';

/** For how long leads are kept after the last thing that happened to them: months, or for ever. */
export type LeadRetention = (typeof leadRetention.choices)[number];

/** A choice as it is stored; what is none is what holds until somebody chooses. */
export function asLeadRetention(stored: string): LeadRetention {
  return leadRetention.choices.find((choice) => choice === stored) ?? leadRetention.initial;
}

/** The time in words: '6 meses', '2 años'; null for ever. */
export function leadRetentionText(retention: LeadRetention): string | null {
  if (retention === 'siempre') return null;
  const months = Number(retention);
  if (months % 12 !== 0) return `${months} meses`;
  return months === 12 ? '1 año' : `${months / 12} años`;
}

/**
 * Leads to which nothing has happened since then go; null while none do.
 * @param from none goes before that: a time as PocketBase writes it, '' for no such time.
 */
export function leadsGoBefore(retention: LeadRetention, from: string, now: Date): Date | null {
  if (retention === 'siempre' || new Date(from.replace(' ', 'T')) > now) return null;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - Number(retention));
  // Of a month without such a day, the last one: the overflow would take leads of the next month's first days.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Whether a choice keeps leads for a shorter time than another. */
export function isShorter(retention: LeadRetention, than: LeadRetention): boolean {
  const order = leadRetention.choices.indexOf(retention);
  return order < leadRetention.choices.indexOf(than);
}
