/** Formats days for the documents. Days are ISO 8601, `YYYY-MM-DD`, or '' for none. */

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** For example `12/03/2021`. */
export function dayText(day: string): string {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return year === undefined ? '' : `${date}/${month}/${year}`;
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Whole months between two days, negative when the second is earlier. */
function monthsBetween(from: string, to: string): number {
  const [, fromYear, fromMonth, fromDate] = (DAY.exec(from) ?? []).map(Number);
  const [, toYear, toMonth, toDate] = (DAY.exec(to) ?? []).map(Number);
  if (fromYear === undefined || toYear === undefined) return NaN;
  const months = (toYear - fromYear) * 12 + (toMonth ?? 0) - (fromMonth ?? 0);
  return (toDate ?? 0) < (fromDate ?? 0) ? months - 1 : months;
}

/** Age of a car on a day: `5 años y 8 meses`; '' when its first registration is unknown or in the future. */
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
