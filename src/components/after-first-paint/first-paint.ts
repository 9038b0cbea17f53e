/**
 * The moment from which a page's scripts and other invisible content load: after its first paint, or at the first
 * interaction. Until then the bandwidth is free for the photograph and the fonts that the visitor waits for.
 */

/** The window's event at that moment. */
export const FIRST_PAINT_EVENT = 'first-paint';
/** The attribute that <html> has from that moment on. */
export const FIRST_PAINT_ATTRIBUTE = 'data-first-paint';
/** Templates whose scripts and links are inserted at that moment. */
export const DEFERRED_ATTRIBUTE = 'data-deferred';
