import { oldStockDays } from '#src/config/periods.ts';
import type { DayTotal } from '#src/features/admin/analytics/figures.schema.ts';

/** Spans of days in stock with their upper limit, included. */
export const AGE_BUCKETS = [
  { upTo: 30, label: 'Hasta 30 días' },
  { upTo: 60, label: 'De 31 a 60 días' },
  { upTo: oldStockDays, label: `De 61 a ${oldStockDays} días` },
  { upTo: 180, label: `De ${oldStockDays + 1} a 180 días` },
  { upTo: Infinity, label: 'Más de 180 días' },
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Cars per bucket. @param arrivals cars by the day on which they came into stock. @param today `YYYY-MM-DD` */
export function stockAges(arrivals: readonly DayTotal[], today: string): number[] {
  return AGE_BUCKETS.map(({ upTo }, index) => {
    const over = AGE_BUCKETS[index - 1]?.upTo ?? -Infinity;
    return arrivals.reduce((sum, { dia, total }) => {
      const days = daysBetween(dia, today);
      return sum + (days > over && days <= upTo ? total : 0);
    }, 0);
  });
}

/** Cars that have been in stock for more days than that. */
export function olderThan(arrivals: readonly DayTotal[], today: string, days: number): number {
  return arrivals.reduce((sum, { dia, total }) => sum + (daysBetween(dia, today) > days ? total : 0), 0);
}
