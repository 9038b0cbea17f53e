/** Initial number of cards, and how many are added near the end: a thousand are never built at once. */
export const CARDS_AT_ONCE = 60;
