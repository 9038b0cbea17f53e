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
  { label: 'Lunes', letter: 'L', name: 'Monday' },
  { label: 'Martes', letter: 'M', name: 'Tuesday' },
  { label: 'Miércoles', letter: 'X', name: 'Wednesday' },
  { label: 'Jueves', letter: 'J', name: 'Thursday' },
  { label: 'Viernes', letter: 'V', name: 'Friday' },
  { label: 'Sábado', letter: 'S', name: 'Saturday' },
  { label: 'Domingo', letter: 'D', name: 'Sunday' },
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

/** A day of the drawn week. */
export interface WeekDay {
  readonly letter: string;
  /** Opening spans in percent of the week's width. */
  readonly spans: readonly { readonly from: number; readonly share: number }[];
}

/** The week as bars over the hours from the first opening to the last closing. */
export interface WeekBars {
  readonly days: readonly WeekDay[];
  /** Times below the bars, in percent of the width: every opening and closing that has room. */
  readonly marks: readonly { readonly text: string; readonly at: number }[];
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Percent of the width that a mark needs. */
const MARK_ROOM = 18;

/** The drawn week; null when the business never opens. */
export function weekBars(lines: readonly HoursLine[]): WeekBars | null {
  const times = [
    ...new Set(lines.flatMap((line) => line.times.flatMap(({ opens, closes }) => [opens, closes]))),
  ];
  const [first, ...others] = times.sort();
  const last = others.pop();
  if (first === undefined || last === undefined) return null;
  const width = minutesOf(last) - minutesOf(first);
  const percent = (minutes: number) => Math.round((minutes / width) * 10_000) / 100;
  const at = (time: string) => percent(minutesOf(time) - minutesOf(first));
  const marks = [{ text: withoutZero(first), at: 0 }];
  for (const time of others) {
    const before = marks.at(-1)?.at ?? 0;
    if (at(time) - before >= MARK_ROOM && at(time) <= 100 - MARK_ROOM)
      marks.push({ text: withoutZero(time), at: at(time) });
  }
  return {
    days: WEEKDAYS.map(({ name, letter }) => ({
      letter,
      spans: (lines.find(({ days }) => days.includes(name))?.times ?? []).map(({ opens, closes }) => ({
        from: at(opens),
        share: percent(minutesOf(closes) - minutesOf(opens)),
      })),
    })),
    marks: [...marks, { text: withoutZero(last), at: 100 }],
  };
}
