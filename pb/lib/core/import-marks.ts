/**
 * Marks that the import of the former system's data sets for the hooks. Not fields: they are neither stored
 * nor read from a body.
 */

/** Suppresses the webhook for each row: the publisher notices all of them by polling. */
export const IMPORTED = '@imported';

/** A vehicle's former address, kept when it is valid and free. */
export const FORMER_SLUG = '@former_slug';

/** The role of a new account, regardless of existing administrators. */
export const GIVEN_ROLE = '@given_role';
