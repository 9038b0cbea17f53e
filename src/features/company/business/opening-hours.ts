/** Opening hours, as entered by day and as displayed. */

/** An opening span, 'HH:MM' in 24-hour format. */
export interface OpenTime {
  readonly opens: string;
  readonly closes: string;
}

/** Consecutive days with the same times. */
export interface HoursLine {
  readonly label: string;
  readonly text: string;
  /** Day names of schema.org. */
  readonly days: readonly string[];
  /** Empty when closed. */
  readonly times: readonly OpenTime[];
}

/** Monday first. */
export const WEEKDAYS = [
  { label: 'Lunes', name: 'Monday' },
  { label: 'Martes', name: 'Tuesday' },
  { label: 'Miércoles', name: 'Wednesday' },
  { label: 'Jueves', name: 'Thursday' },
  { label: 'Viernes', name: 'Friday' },
  { label: 'Sábado', name: 'Saturday' },
  { label: 'Domingo', name: 'Sunday' },
] as const;

const withoutZero = (time: string) => time.replace(/^0/, '');

/** For example '9:00-14:00 y 16:00-20:00'. */
export function timesText(times: readonly OpenTime[]): string {
  if (times.length === 0) return 'Cerrado';
  return times.map(({ opens, closes }) => `${withoutZero(opens)}-${withoutZero(closes)}`).join(' y ');
}

function daysText(labels: readonly string[]): string {
  const first = labels[0] ?? '';
  const last = (labels.at(-1) ?? '').toLowerCase();
  if (labels.length === 1) return first;
  return `${first} ${labels.length === 2 ? 'y' : 'a'} ${last}`;
}

/** The week for display: consecutive days with the same times share a line. @param week Monday to Sunday. */
export function hoursLines(week: readonly (readonly OpenTime[])[]): HoursLine[] {
  const runs: { labels: string[]; days: string[]; times: readonly OpenTime[]; text: string }[] = [];
  for (const [index, { label, name }] of WEEKDAYS.entries()) {
    const times = week[index] ?? [];
    const text = timesText(times);
    const run = runs.at(-1);
    if (run?.text === text) {
      run.labels.push(label);
      run.days.push(name);
    } else runs.push({ labels: [label], days: [name], times, text });
  }
  return runs.map(({ labels, ...run }) => ({ label: daysText(labels), ...run }));
}
