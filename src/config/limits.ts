/** Business constants and limits (SPEC sections 5 and 9). Lengths count characters, sizes bytes. */

export const textLimits = {
  nombre: 100,
  email: 255,
  telefonoMin: 9,
  telefonoMax: 20,
  mensajeMin: 10,
  mensajeMax: 2000,
  asunto: 200,
  marca: 50,
  modelo: 50,
  especificaciones: 1000,
  passwordMin: 6,
} as const;

/** Year input of the import form (SPEC sections 5 and 9). */
export const importYear = { min: 2010, max: 2024 } as const;

export const listLimits = {
  skeletons: 6,
  cardTags: 2,
  related: 3,
  /** Not in SPEC: more columns fit neither a phone nor a sheet of paper. */
  compared: 4,
  homeVehicles: 12,
  dashboardLeads: 5,
  dashboardFeatured: 5,
} as const;

export const resetRedirectMs = 2000;

/** Minimum time between pairs of recovery mails per address. */
export const resetPauseMs = 2 * 60 * 1000;

/**
 * After this many pairs within a day, the pause becomes as long as a link is valid (SPEC section 7: 30 minutes). This
 * slows an attacker who floods a mailbox, while its owner always has a valid link. Mailboxes that have never replied
 * get fewer (pb/lib/outbox/stranger-mails.ts).
 */
export const resetsBeforeLongPause = 5;
export const resetLongPauseMs = 30 * 60 * 1000;
