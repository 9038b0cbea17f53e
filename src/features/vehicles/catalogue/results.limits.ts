/** Cards in the page at first, and how many more come when the reader nears the end: a thousand are never built at once. */
export const CARDS_AT_ONCE = 60;
