import { PRIVATE_FIELDS } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';

/**
 * A vehicle's supplier, plate and chassis number are for administrators. The fields are hidden, which also
 * excludes them from filters and sorting. Expanded records and realtime messages never carry them.
 */

/** A text that no request can carry. */
const NOT_SENT = '\u0000';

/** Includes the private fields in the response to an administrator. */
export function showPrivate(e: core.RequestEvent, vehicles: readonly (core.Record | undefined)[]): void {
  if (isAdmin(e.app, e.auth)) for (const vehicle of vehicles) vehicle?.unhide(...PRIVATE_FIELDS);
  e.next();
}

/**
 * Saves an administrator's values of the private fields and returns them: PocketBase drops hidden fields from
 * a body unless the caller is a superuser. The collection's rule has refused all others before.
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
