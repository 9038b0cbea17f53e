/**
 * The element that blocks the first frame of a car's page, so that no frame precedes the photograph of the view
 * transition from a card. It is after the photographs: Chromium unblocks as soon as an expected element begins, not when
 * it is complete (HTML standard, "expect").
 */
export const FIRST_FRAME_ID = 'resumen';
