import { PRIVATE_FIELDS } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';

/**
 * A vehicle's supplier, plate and chassis number are for administrators: the fields are hidden, which also keeps them out of
 * filters and sorting. Expanded records and realtime messages never carry them.
 */

/** No text a request could carry. */
const NOT_SENT = '\u0000';

/** Shows what is private of the vehicles to be answered, if an administrator asks. */
export function showPrivate(e: core.RequestEvent, vehicles: readonly (core.Record | undefined)[]): void {
  if (isAdmin(e.app, e.auth)) for (const vehicle of vehicles) vehicle?.unhide(...PRIVATE_FIELDS);
  e.next();
}

/**
 * Saves what an administrator sends of it and answers with it: PocketBase drops hidden fields from every body that is not a
 * superuser's. The collection's rule has refused everybody else before.
 */
export function takePrivate(e: core.RecordRequestEvent): void {
  const sent = new DynamicModel(Object.fromEntries(PRIVATE_FIELDS.map((field) => [field, NOT_SENT])));
  e.bindBody(sent);
  for (const field of PRIVATE_FIELDS) {
    const value = String(sent[field]);
    if (value !== NOT_SENT) e.record?.set(field, value);
  }
  showPrivate(e, [e.record]);
}
