/** Days as the papers write them. Days are ISO 8601, `YYYY-MM-DD`, and '' for none. */

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** A day as people write it: `12/03/2021`. */
export function dayText(day: string): string {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return year === undefined ? '' : `${date}/${month}/${year}`;
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The whole months between two days, negative where the second comes first. */
function monthsBetween(from: string, to: string): number {
  const [, fromYear, fromMonth, fromDate] = (DAY.exec(from) ?? []).map(Number);
  const [, toYear, toMonth, toDate] = (DAY.exec(to) ?? []).map(Number);
  if (fromYear === undefined || toYear === undefined) return NaN;
  const months = (toYear - fromYear) * 12 + (toMonth ?? 0) - (fromMonth ?? 0);
  return (toDate ?? 0) < (fromDate ?? 0) ? months - 1 : months;
}

/** How old a car is on a day: `5 años y 8 meses`; '' where its first registration is unknown or yet to come. */
export function ageText(registered: string, today: string): string {
  const months = monthsBetween(registered, today);
  if (Number.isNaN(months) || months < 0) return '';
  if (months === 0) return 'Menos de un mes';
  const years = Math.floor(months / 12);
  return [
    ...(years > 0 ? [counted(years, 'año', 'años')] : []),
    ...(months % 12 > 0 ? [counted(months % 12, 'mes', 'meses')] : []),
  ].join(' y ');
}
