/**
 * The moment from which a page's scripts load, and whatever else nobody sees: it has been drawn, or somebody has touched it. Until then the line is free for the
 * photograph and the faces that the visitor waits for.
 */

/** The event of the window that tells the moment. */
export const FIRST_PAINT_EVENT = 'first-paint';
/** The attribute of the document's element from then on. */
export const FIRST_PAINT_ATTRIBUTE = 'data-first-paint';
/** Templates whose scripts and links take their place then. */
export const DEFERRED_ATTRIBUTE = 'data-deferred';
