import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { isSold } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { formatInteger } from '#src/lib/format.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { EFFECT_DAYS, QUIET } from './numbers.limits.ts';
import type { CarNumbers, Numbers, PriceEffect } from './numbers.schema.ts';

/** What the panel says in numbers. Moments are as PocketBase stores them. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** `1 lead`, `1.200 visitas`, on one line. */
export function counted(count: number, one: string, many: string): string {
  return `${formatInteger(count)}\u00a0${count === 1 ? one : many}`;
}

/** The calendar days in Madrid from one moment to another. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(madridDay(to)) - Date.parse(madridDay(from))) / DAY_MS);
}

const momentOf = (stored: string): Date => new Date(stored.replace(' ', 'T'));

/** How long a car has been in stock, or was until it was sold; '' where nobody knows when that was. */
export function stockTimeText(
  { created_at, status }: { readonly created_at: string; readonly status: string },
  soldAt: string,
  now: Date,
): string {
  if (!isSold(status)) {
    const days = daysBetween(momentOf(created_at), now);
    return days <= 0 ? 'Desde hoy en stock' : `${counted(days, 'día', 'días')} en stock`;
  }
  if (soldAt === '') return '';
  return `Vendido en ${counted(daysBetween(momentOf(created_at), momentOf(soldAt)), 'día', 'días')}`;
}

/** `43 días en stock · 2 leads · 118 visitas (30 días)`. */
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

/** Why no car is quiet. A car without leads may just be new. */
export function noQuietCarsText({ enVenta, preguntados }: Pick<Numbers, 'enVenta' | 'preguntados'>): string {
  if (enVenta === 0) return 'No hay coches a la venta.';
  return preguntados === enVenta
    ? `Ninguno: por todos ha preguntado alguien en los últimos ${QUIET.days} días.`
    : `Ninguno: los que no tienen leads llevan menos de ${QUIET.days} días en stock.`;
}

/** What a price was and became: `32.900 € → 30.900 €`. */
export function priceChangeText({ before, after }: Pick<PriceEffect, 'before' | 'after'>): string {
  return `${panelPriceText(before)} → ${panelPriceText(after)}`;
}

/** How far a price moved: `−2.000 € (−6 %)`; '' where there was none, or is none now. */
export function priceStepText({ before, after }: Pick<PriceEffect, 'before' | 'after'>): string {
  if (before === null || after === null || before === 0) return '';
  const sign = after < before ? '−' : '+';
  const step = Math.abs(after - before);
  const percent = Math.round((step / before) * 100);
  return `${sign}${panelPriceText(step)} (${percent === 0 ? '<1' : `${sign}${percent}`} %)`;
}

/** What was looked at and asked for in a span of days. */
export function spanText({ visitas, leads }: { readonly visitas: number; readonly leads: number }): string {
  return `${counted(visitas, 'visita', 'visitas')} · ${counted(leads, 'lead', 'leads')}`;
}

/** How many days after a change have passed of those that are compared; its own day is the first. */
export function daysAfter(at: number, now: Date): number {
  return Math.min(EFFECT_DAYS, daysBetween(new Date(at), now) + 1);
}

/** Whether visits were counted for the whole time before a change that it is compared with. */
export function isCountedBefore(at: number, since: string): boolean {
  return since !== '' && since <= daysLater(madridDay(new Date(at)), -EFFECT_DAYS);
}
