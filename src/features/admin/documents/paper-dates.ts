import { daysOf } from '#src/features/vehicles/sale/vehicle.texts.ts';

/** The age of a car for the documents. Days are ISO 8601, `YYYY-MM-DD`, or '' for none. */

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Whole months between two days, negative when the second is earlier. */
function monthsBetween(from: string, to: string): number {
  const [, fromYear, fromMonth, fromDate] = (DAY.exec(from) ?? []).map(Number);
  const [, toYear, toMonth, toDate] = (DAY.exec(to) ?? []).map(Number);
  if (fromYear === undefined || toYear === undefined) return NaN;
  const months = (toYear - fromYear) * 12 + (toMonth ?? 0) - (fromMonth ?? 0);
  return (toDate ?? 0) < (fromDate ?? 0) ? months - 1 : months;
}

/**
 * Age of a car on a day: `5 años y 8 meses`; '' when its first registration is unknown or in the future. Of a month the
 * first day counts: a car is never said to be younger than it is.
 */
export function ageText(registered: string, today: string): string {
  const [first] = daysOf(registered);
  const months = monthsBetween(first, today);
  if (Number.isNaN(months) || months < 0) return '';
  if (months === 0) return 'Menos de un mes';
  const years = Math.floor(months / 12);
  return [
    ...(years > 0 ? [counted(years, 'año', 'años')] : []),
    ...(months % 12 > 0 ? [counted(months % 12, 'mes', 'meses')] : []),
  ].join(' y ');
}
