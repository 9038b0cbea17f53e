/**
 * The element that the first frame of a car's page waits for, so that no frame comes before the photograph that travels
 * here from a card. It stands behind the photographs: Chromium takes an expected element for there as soon as it begins,
 * not when it is whole (HTML standard, "expect").
 */
export const FIRST_FRAME_ID = 'resumen';
