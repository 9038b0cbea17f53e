import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { isSold } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { formatInteger, UNIT_SPACE } from '#src/lib/format.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { EFFECT_DAYS, QUIET } from './numbers.limits.ts';
import type { CarNumbers, Numbers, PriceEffect } from './numbers.schema.ts';

/** Texts of the analytics. Timestamps are in PocketBase's format. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** For example `1 lead` or `1.200 visitas`, with a no-break space. */
export function counted(count: number, one: string, many: string): string {
  return `${formatInteger(count)}\u00a0${count === 1 ? one : many}`;
}

/** Number of calendar days in Madrid between two times. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(madridDay(to)) - Date.parse(madridDay(from))) / DAY_MS);
}

const momentOf = (stored: string): Date => new Date(stored.replace(' ', 'T'));

/** How long a car has been in stock, or was until its sale; '' when the date of the sale is unknown. */
export function stockTimeText(
  { created_at, status }: { readonly created_at: string; readonly status: string },
  soldAt: string,
  now: Date,
): string {
  if (!isSold(status)) {
    const days = daysBetween(momentOf(created_at), now);
    return days <= 0 ? 'En stock desde hoy' : `${counted(days, 'día', 'días')} en stock`;
  }
  if (soldAt === '') return '';
  const days = daysBetween(momentOf(created_at), momentOf(soldAt));
  return days <= 0 ? 'Vendido el mismo día' : `Vendido en ${counted(days, 'día', 'días')}`;
}

/** For example `43 días en stock · 2 leads · 118 visitas (30 días)`. */
export function carNumbersText(
  vehicle: { readonly created_at: string; readonly status: string },
  { leads, visitas, vendido }: Omit<CarNumbers, 'id'>,
  now: Date,
): string {
  return [
    stockTimeText(vehicle, vendido, now),
    counted(leads, 'lead', 'leads'),
    `${counted(visitas, 'visita', 'visitas')} (30\u00a0días)`,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Why the list of quiet cars is empty. Cars without leads may simply be new. */
export function noQuietCarsText({ enVenta, preguntados }: Pick<Numbers, 'enVenta' | 'preguntados'>): string {
  if (enVenta === 0) return 'No hay coches a la venta.';
  return preguntados === enVenta
    ? `Ninguno: todos han recibido alguna consulta en los últimos ${QUIET.days} días.`
    : `Ninguno: los que no tienen leads llevan menos de ${QUIET.days} días en stock.`;
}

/** Price before and after: `32.900 € → 30.900 €`. */
export function priceChangeText({ before, after }: Pick<PriceEffect, 'before' | 'after'>): string {
  return `${panelPriceText(before)} → ${panelPriceText(after)}`;
}

/** Size of a price change: `−2.000 € (−6 %)`; '' when either price is missing. */
export function priceStepText({ before, after }: Pick<PriceEffect, 'before' | 'after'>): string {
  if (before === null || after === null || before === 0) return '';
  const sign = after < before ? '−' : '+';
  const step = Math.abs(after - before);
  const percent = Math.round((step / before) * 100);
  return `${sign}${panelPriceText(step)} (${percent === 0 ? '<1' : `${sign}${percent}`}${UNIT_SPACE}%)`;
}

/** Visits and leads within a span of days. */
export function spanText({ visitas, leads }: { readonly visitas: number; readonly leads: number }): string {
  return `${counted(visitas, 'visita', 'visitas')} · ${counted(leads, 'lead', 'leads')}`;
}

/** How long after a change of price the car was sold. */
export function soldAfterText(days: number): string {
  return days === 0 ? 'Vendido el mismo día' : `Vendido ${counted(days, 'día', 'días')} después`;
}

/** The span compared before a change. */
export function daysBeforeText(days: number): string {
  return days === 1 ? '1 día antes' : `${days} días antes`;
}

/** Days elapsed of the span compared after a change. The day of the change is the first. */
export function daysAfter(at: number, now: Date): number {
  return Math.min(EFFECT_DAYS, daysBetween(new Date(at), now) + 1);
}

/** Whether visits were counted during the whole span before a change. */
export function isCountedBefore(at: number, since: string, days: number = EFFECT_DAYS): boolean {
  return since !== '' && since <= daysLater(madridDay(new Date(at)), -days);
}
