/** What the numbers of the stock count, and from when on they say something. Days, unless they are named otherwise. */

/** Of visits that are shown beside a car. */
export const VISITS_SHOWN_DAYS = 30;
/** Before and after a change of a price that are compared. */
export const EFFECT_DAYS = 14;
/** How far back changes of prices are listed. */
export const CHANGES_DAYS = 90;
/** A car is quiet that nobody has asked for in as many days: in stock for as many, or for fewer and looked at often enough. */
export const QUIET = { days: 60, seenDays: 14, seenVisits: 20 } as const;
/** Rows of each list. */
export const LISTED = 30;
