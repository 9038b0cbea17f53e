import { daysLater } from '#src/lib/madrid-time.ts';
import type { Figures } from '#src/features/admin/analytics/figures.schema.ts';
import type { Period } from '#src/features/admin/analytics/numbers.period.ts';

/** Visits and leads over time. */

/** A day or a week; a week may be cut by the period's ends. */
export interface SeriesPoint {
  readonly from: string;
  readonly to: string;
  /** Null before visits were counted. */
  readonly visits: number | null;
  readonly leads: number;
}

/** One point per day up to today; a day without a row has none. */
export function daySeries(
  { hoy, desde, visitas, leads }: Pick<Figures, 'hoy' | 'desde' | 'visitas' | 'leads'>,
  days: number,
): SeriesPoint[] {
  const visitsOf = new Map(visitas.map(({ dia, total }) => [dia, total]));
  const leadsOf = new Map(leads.map(({ dia, total }) => [dia, total]));
  return Array.from({ length: days }, (_, index) => {
    const day = daysLater(hoy, index + 1 - days);
    const isCounted = desde !== '' && day >= desde;
    return {
      ...{ from: day, to: day, leads: leadsOf.get(day) ?? 0 },
      visits: isCounted ? (visitsOf.get(day) ?? 0) : null,
    };
  });
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  return daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Adds up days by weeks from Monday. */
export function weekSeries(days: readonly SeriesPoint[]): SeriesPoint[] {
  const weeks = new Map<string, SeriesPoint>();
  for (const day of days) {
    const monday = mondayOf(day.from);
    const week = weeks.get(monday);
    weeks.set(
      monday,
      week === undefined
        ? day
        : { ...week, to: day.to, visits: sum(week.visits, day.visits), leads: week.leads + day.leads },
    );
  }
  return [...weeks.values()];
}

/** Whether a period has too many days for a bar each on a phone. */
export const isByWeek = (period: Period): boolean => period === '365';

/** The points of a period's chart. */
export function seriesOf(figures: Figures, period: Period): SeriesPoint[] {
  const days = daySeries(figures, Number(period));
  return isByWeek(period) ? weekSeries(days) : days;
}

export interface SeriesTotals {
  readonly visits: number;
  readonly leads: number;
  /** Rounded, over the days with visit data; null when they have no visit or no lead. */
  readonly visitsPerLead: number | null;
}

export function seriesTotals(points: readonly SeriesPoint[]): SeriesTotals {
  const counted = points.filter(({ visits }) => visits !== null);
  const visits = counted.reduce((total, point) => total + (point.visits ?? 0), 0);
  const leadsOfCounted = counted.reduce((total, point) => total + point.leads, 0);
  return {
    visits,
    leads: points.reduce((total, point) => total + point.leads, 0),
    visitsPerLead: visits === 0 || leadsOfCounted === 0 ? null : Math.round(visits / leadsOfCounted),
  };
}
