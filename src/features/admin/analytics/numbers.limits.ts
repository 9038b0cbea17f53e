/** Limits and thresholds of the analytics, in days unless stated otherwise. */

/** Span of the visits shown beside a car. */
export const VISITS_SHOWN_DAYS = 30;
/** Span compared before and after a price change. */
export const EFFECT_DAYS = 14;
/** A car without enquiries is quiet after `days` in stock, or after `seenDays` with at least `seenVisits` visits. */
export const QUIET = { days: 60, seenDays: 14, seenVisits: 20 } as const;
/** Maximum rows of each list. */
export const LISTED = 30;
