/**
 * Retention periods, and bulk limits for staff. Not loaded by browsers before the panel or the account page.
 */

/** Days after which items in the trash are deleted. */
export const trashDays = 30;

/** Days for sale after which a car is old stock, in the dashboard and in Números. */
export const oldStockDays = 90;

/** Hours during which a stock import can be undone. */
export const importUndoHours = 24;

/** Days for which daily visit totals are kept: a year and a month, to compare a month with last year's. */
export const visitDays = 400;

/** Days after which request logs and their addresses are deleted (GDPR art. 5.1.e). */
export const logDays = 5;

/** Days after which the outbox deletes a mail that has not changed; its content is deleted once it is sent. */
export const mailDays = 30;

/** Years for which the history is kept: the choices for staff, and the default. */
export const historyYears = { choices: [1, 2, 5], initial: 2 } as const;

/** Months for which leads are kept after their last activity: the choices for staff, and the default. */
export const leadRetention = { choices: ['6', '12', '24', '36', 'siempre'], initial: '24' } as const;

/** Days for which an invitation to administer is valid. */
export const invitationDays = 3;

/** Days for which an administrator may postpone setting up a second factor, from the first sign-in that requires it. */
export const secondFactorDays = 7;

/** Days for which an alert lasts after its confirmation, and hours in which it can be confirmed. */
export const alertPeriods = { days: 365, unconfirmedHours: 48 } as const;

/** Cars that one request may change: bounds its duration. */
export const bulkLimit = 50;

/**
 * Session lifetime in days: `idle` since the last visit, `absolute` since its start. `idle` is also the token lifetime
 * set in the users collection.
 */
export const sessionDays = { idle: 5, absolute: 30 } as const;

/**
 * Known devices of an account: at most `perAccount`, the latest, for `days` after their last sign-in. Failed sign-ins
 * from the latest `trusted` devices are counted separately.
 */
export const knownDevices = { perAccount: 50, days: 400, trusted: 5 } as const;
