/** Days in words, for a visitor who picks one. Days are those of Madrid, `YYYY-MM-DD`. */

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-ES', { ...options, timeZone: 'UTC' });

const weekdays = format({ weekday: 'long' });
const months = format({ month: 'long' });
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' });

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day in words. */
export interface DayWords {
  /** `Hoy`, `Mañana`, else the weekday's beginning: `mar`. */
  readonly short: string;
  /** Number in its month. */
  readonly number: string;
  /** `dic` */
  readonly month: string;
  /** `martes 1 de diciembre`, after 'Hoy, ' or 'Mañana, ' if it is near. */
  readonly full: string;
}

/** @param now in milliseconds */
export function dayWords(day: string, now: number): DayWords {
  const date = new Date(`${day}T00:00:00Z`);
  const number = String(date.getUTCDate());
  const [weekday, month] = [weekdays.format(date), months.format(date)];
  const dated = `${weekday} ${number} de ${month}`;
  const daysAhead = (date.getTime() - Date.parse(`${today.format(now)}T00:00:00Z`)) / DAY_MS;
  const near = ['Hoy', 'Mañana'][daysAhead];
  return {
    short: near ?? weekday.slice(0, 3),
    number,
    month: month.slice(0, 3),
    full: near === undefined ? dated : `${near}, ${dated}`,
  };
}

/** A time as it is read: `9:30`. @param time `HH:MM` */
export const clockText = (time: string): string => time.replace(/^0/, '');

/** `el martes 1 de diciembre a las 9:30`, `mañana, lunes 30 de noviembre, a las 10:00`. @param now in milliseconds */
export function whenWords(day: string, time: string, now: number): string {
  const { full } = dayWords(day, now);
  const isNear = full.includes(',');
  const when = isNear ? `${full.slice(0, 1).toLowerCase()}${full.slice(1)},` : `el ${full}`;
  return `${when} a las ${clockText(time)}`;
}
