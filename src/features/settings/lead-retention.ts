import { leadRetention } from '#src/config/periods.ts';

/** Retention of leads after their last activity, in months, or unlimited. */
export type LeadRetention = (typeof leadRetention.choices)[number];

/** Reads a stored choice; an invalid one becomes the default. */
export function asLeadRetention(stored: string): LeadRetention {
  return leadRetention.choices.find((choice) => choice === stored) ?? leadRetention.initial;
}

/** The retention as text: '6 meses', '2 años'; null when unlimited. */
export function leadRetentionText(retention: LeadRetention): string | null {
  if (retention === 'siempre') return null;
  const months = Number(retention);
  if (months % 12 !== 0) return `${months} meses`;
  return months === 12 ? '1 año' : `${months / 12} años`;
}

/**
 * Cut-off date: leads without activity since then are deleted; null while none are.
 * @param from time before which no lead is deleted, in PocketBase's format; '' for none.
 */
export function leadsGoBefore(retention: LeadRetention, from: string, now: Date): Date | null {
  if (retention === 'siempre' || new Date(from.replace(' ', 'T')) > now) return null;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - Number(retention));
  // In a month without such a day the date overflows into the next month, and would include that month's first days.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Whether a choice keeps leads for less time than another. */
export function isShorter(retention: LeadRetention, than: LeadRetention): boolean {
  const order = leadRetention.choices.indexOf(retention);
  return order < leadRetention.choices.indexOf(than);
}
