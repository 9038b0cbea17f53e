/**
 * What the import of the former system's data tells the hooks about a record it saves. Not fields: they are neither stored
 * nor taken from a body.
 */

/** The publisher's watch publishes many rows at once: no webhook tells each of them. */
export const IMPORTED = '@imported';

/** The address that a vehicle had, and keeps when it is one here and nobody else's. */
export const WANTED_SLUG = '@wanted_slug';

/** The role of a new account, whoever else administers. */
export const GIVEN_ROLE = '@given_role';
