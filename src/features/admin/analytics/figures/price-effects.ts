import { madridDay } from '#src/lib/madrid-time.ts';
import { daysAfter, daysBetween } from '#src/features/admin/analytics/numbers.messages.ts';
import { EFFECT_DAYS } from '#src/features/admin/analytics/numbers.limits.ts';
import type { PriceEffect } from '#src/features/admin/analytics/numbers.schema.ts';

/** What followed a change of price: visits and leads per day before and after it, and the sale. */

type Change = Pick<PriceEffect, 'at' | 'entrada' | 'vendido' | 'antes' | 'despues'>;

/** The time of the sale, if it followed the change. */
function saleAfter({ at, vendido }: Pick<Change, 'at' | 'vendido'>): Date | null {
  if (vendido === '') return null;
  const sold = new Date(vendido.replace(' ', 'T'));
  return sold.getTime() >= at ? sold : null;
}

/** Days from the change to the sale; null without one. */
export function soldWithin(change: Pick<Change, 'at' | 'vendido'>): number | null {
  const sold = saleAfter(change);
  return sold === null ? null : daysBetween(new Date(change.at), sold);
}

export interface EffectRates {
  /** Days compared before the change: since the car came into stock, if that is less. */
  readonly daysBefore: number;
  /** Days compared after the change: until the sale or today, at most as many as before. */
  readonly days: number;
  /** Visits per day. */
  readonly before: number;
  readonly after: number;
}

export function effectRates(change: Change, now: Date): EffectRates {
  const { at, entrada, antes, despues } = change;
  const arrived = new Date(entrada.replace(' ', 'T'));
  const daysBefore = Math.min(EFFECT_DAYS, Math.max(1, daysBetween(arrived, new Date(at))));
  const days = daysAfter(at, saleAfter(change) ?? now);
  return { daysBefore, days, before: antes.visitas / daysBefore, after: despues.visitas / days };
}

/** The day of a change in Madrid. */
export const dayOfChange = ({ at }: Pick<Change, 'at'>): string => madridDay(new Date(at));
