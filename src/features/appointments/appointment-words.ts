import { plainMadridTime } from '#src/lib/madrid-day.ts';
import { endOf, type Span } from './appointment.rules.ts';

/** Appointments in words, in Madrid's time. */

const days = new Intl.DateTimeFormat('es-ES', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'Europe/Madrid',
});

/** `9:30` */
const clock = (moment: number) => plainMadridTime(moment).replace(/^0/, '');

/** `de 10:00 a 11:00` */
export const hoursText = (span: Span): string => `de ${clock(span.start)} a ${clock(endOf(span))}`;

/** `martes, 1 de diciembre de 2026, de 10:00 a 11:00` */
export const whenText = (span: Span): string => `${days.format(span.start)}, ${hoursText(span)}`;

/** The same text with its hours on one line. */
export const unbroken = (when: string): string =>
  when.replace(/de \d+:\d\d a \d+:\d\d$/, (hours) => hours.replaceAll(' ', '\u00a0'));

/** `45 min`, `1 h`, `1 h 30 min` */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
