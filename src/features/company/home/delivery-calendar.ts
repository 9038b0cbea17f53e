import type { Business } from '#src/features/company/business/business.ts';

/** The days from the order to the delivery, as a calendar of weeks. */

export type DayPhase = 'reserva' | 'gestion' | 'entrega';

/** A day of the calendar, counted from 1. */
export interface DeliveryDay {
  readonly day: number;
  readonly phase: DayPhase;
}

/** More weeks than this are no calendar that is read at a glance. */
const MOST_DAYS = 42;

/**
 * Weeks of seven days, the last one shorter. The car is reserved on the first day, and delivered from the range's first day
 * to the promised one.
 * @returns null when the dealer's promises do not fit a calendar.
 */
export function deliveryCalendar({
  deliveryDays,
  deliveryRange,
}: Pick<Business['promises'], 'deliveryDays' | 'deliveryRange'>): DeliveryDay[][] | null {
  const [, from, to] = /^(\d+)\s?[-–]\s?(\d+) días$/.exec(deliveryRange) ?? [];
  const firstDelivery = Number(from);
  const isCalendar = deliveryDays <= MOST_DAYS && Number(to) === deliveryDays && firstDelivery > 1;
  if (!isCalendar) return null;
  const days = Array.from({ length: deliveryDays }, (_, index): DeliveryDay => {
    const day = index + 1;
    return { day, phase: day === 1 ? 'reserva' : day < firstDelivery ? 'gestion' : 'entrega' };
  });
  return Array.from({ length: Math.ceil(deliveryDays / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
