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

/** Of a vehicle's technical specs, as the `vehicle_specs` collection has them; `rowsAtOnce` bounds what one request can cost. */
export const specLimits = { grupo: 100, clave: 120, valor: 500, rowsAtOnce: 300 } as const;

export const imageLimits = {
  maxBytes: 5 * 1024 * 1024,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
} as const;

export const vehicleYearMin = 1990;

/** The newest model year a vehicle may carry: next year's (SPEC section 5). */
export function vehicleYearMax(now: Date): number {
  return now.getFullYear() + 1;
}

/** Year input of the import form (SPEC sections 5 and 9). */
export const importYear = { min: 2010, max: 2024 } as const;

export const listLimits = {
  skeletons: 6,
  cardTags: 2,
  related: 3,
  homeVehicles: 12,
  dashboardLeads: 5,
  dashboardFeatured: 5,
} as const;

export const resetRedirectMs = 2000;

/** One pair of recovery mails per address and this long. */
export const resetPauseMs = 2 * 60 * 1000;

/** Days after which the trash deletes what is in it. */
export const trashDays = 30;

/** Days for which the daily totals of visits are kept: a year and a month, to compare a month with last year's. */
export const visitDays = 400;

/** Days after which requests and their addresses are forgotten (GDPR art. 5.1.e). */
export const logDays = 5;

/** Days after which the outbox forgets a mail of which nothing more becomes; what was in it goes as soon as it is sent. */
export const mailDays = 30;

/** For how many years the history is kept: what staff may choose, and what holds until they do. */
export const historyYears = { choices: [1, 2, 5], initial: 2 } as const;

/** For how many months leads are kept after the last thing that happened to them: what staff may choose, and what holds until they do. */
export const leadRetention = { choices: ['6', '12', '24', '36', 'siempre'], initial: '24' } as const;

/** How long an invitation to administer can be accepted. */
export const invitationDays = 3;

/** How long an administrator may put off setting up a second factor, from the first sign-in at which it is asked for. */
export const secondFactorDays = 7;

/** Of the cars that one request changes at once: bounds what it holds up. */
export const bulkLimit = 50;

/**
 * A session ends so many days after its last visit, and so many after it began. The first is the life of a token, as the users
 * collection says it too.
 */
export const sessionDays = { idle: 5, absolute: 30 } as const;

/** Devices that an account knows: the latest so many, for so many days after the last sign-in there. */
export const knownDevices = { perAccount: 50, days: 400 } as const;
