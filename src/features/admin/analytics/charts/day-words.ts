import { counted } from '#src/features/admin/analytics/numbers.messages.ts';
import type { SeriesPoint } from '#src/features/admin/analytics/figures/day-series.ts';

/** Texts of days. A day is a date without a time, so UTC shows it unchanged. */

const short = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** For example `3 oct`. */
export const shortDay = (day: string): string => short.format(dateOf(day));

/** For example `3 de octubre`. */
export const longDay = (day: string): string => long.format(dateOf(day));

/** For example `3 de octubre: 12 visitas, 1 lead`. */
export function pointText({ from, to, visits, leads }: SeriesPoint): string {
  const days = from === to ? longDay(from) : `Del ${longDay(from)} al ${longDay(to)}`;
  const seen = visits === null ? 'sin datos de visitas' : counted(visits, 'visita', 'visitas');
  return `${days}: ${seen}, ${counted(leads, 'lead', 'leads')}`;
}
