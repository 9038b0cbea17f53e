/** For how long things are kept, and how much staff change at once: nothing that a browser loads before the panel or
 * the account's page. */

/** Days after which the trash deletes what is in it. */
export const trashDays = 30;

/** Hours for which an import of the stock can be undone. */
export const importUndoHours = 24;

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

/**
 * Devices that an account knows: the latest so many, for so many days after the last sign-in there. Guesses from the latest
 * `trusted` count by themselves.
 */
export const knownDevices = { perAccount: 50, days: 400, trusted: 5 } as const;
