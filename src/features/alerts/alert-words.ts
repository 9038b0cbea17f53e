import type { AlertKind } from './alert.schema.ts';

/** Texts of alerts for their pages. */

/** What an alert reports: a heading, or with `count` for several cars. */
export function promiseText(kind: AlertKind, count = 1): string {
  if (kind === 'busqueda') return 'Te avisamos cuando llegue uno así';
  return count === 1
    ? 'Te avisamos si baja de precio o se vende'
    : 'Te avisamos si bajan de precio o se venden';
}

/** The cars for sale that a search finds now. */
export function foundNowText(count: number): string {
  if (count === 0) return 'Ahora mismo no hay ninguno en venta.';
  return count === 1 ? 'Ahora mismo hay 1 en venta.' : `Ahora mismo hay ${count} en venta.`;
}

/** The link from a search to the catalogue. */
export function foundLinkText(count: number): string {
  if (count === 0) return 'Cambiar la búsqueda';
  return count === 1 ? 'Ver el coche' : `Ver los ${count} coches`;
}

const longDay = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' });

/** The last day of an alert, `YYYY-MM-DD`; '' before its confirmation. */
export function untilText(day: string): string {
  return day === '' ? 'sin confirmar' : `hasta el ${longDay.format(new Date(`${day}T00:00:00Z`))}`;
}

const REASONS: Readonly<Record<AlertKind, string>> = {
  coche: 'Si baja de precio o se vende',
  busqueda: 'Cuando llegue uno así',
};

/** The line below an alert: when it is sent, and until which day. */
export function alertLine(tipo: AlertKind, hasta: string): string {
  // A line does not begin with the dot.
  return `${REASONS[tipo]}\u00a0· ${untilText(hasta)}`;
}

/** The question before all alerts end. @param count at least two */
export function endAllQuestion(count: number): string {
  return `¿Terminar tus ${count} avisos? No te escribiremos más sobre ellos.`;
}
