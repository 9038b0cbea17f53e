/** Days on which the dealer is closed whatever the weekly hours say: holidays, and holidays of the house. */

/** One day, or several: both ends are closed. */
export interface ClosedDays {
  /** `YYYY-MM-DD`, as is `to`. */
  readonly from: string;
  readonly to: string;
  /** What is celebrated; '' for nothing. */
  readonly name: string;
}

/** Maximum number of entries. */
export const MOST_CLOSED_DAYS = 60;

/** The entries that are not over, the next one first. @param today `YYYY-MM-DD` */
export function upcomingClosedDays(closed: readonly ClosedDays[], today: string): ClosedDays[] {
  return closed
    .filter(({ to }) => to >= today)
    .sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}

const shortDay = (day: string) => day.split('-').reverse().join('/');

/** For example '24/12/2026 a 26/12/2026 (Navidad)'. For PocketBase's hooks, which have no Intl. */
export function shortClosedDaysText({ from, to, name }: ClosedDays): string {
  const days = from === to ? shortDay(from) : `${shortDay(from)} a ${shortDay(to)}`;
  return name === '' ? days : `${days} (${name})`;
}

const words = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('es-ES', { ...options, timeZone: 'UTC' });

/** For example 'Martes 8 de diciembre' or 'Del 3 al 31 de agosto'. */
export function closedDaysText({ from, to }: Pick<ClosedDays, 'from' | 'to'>): string {
  const last = words(to, { day: 'numeric', month: 'long' });
  if (from === to) {
    const weekday = words(from, { weekday: 'long' });
    return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${last}`;
  }
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `Del ${words(from, isSameMonth ? { day: 'numeric' } : { day: 'numeric', month: 'long' })} al ${last}`;
}
