import { PRIVATE_FIELDS, vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { isAdmin } from '#pb/lib/core/admin.ts';
import { readJson } from '#pb/lib/core/fields.ts';
import { requestHeader } from '#pb/lib/core/request-header.ts';

/**
 * The private fields of a vehicle are for administrators. Their columns are hidden, which also
 * excludes them from filters and sorting. Expanded records and realtime messages never carry them.
 */

/** Includes the private fields in the response to an administrator. */
export function showPrivate(e: core.RequestEvent, vehicles: readonly (core.Record | undefined)[]): void {
  if (isAdmin(e.app, e.auth)) for (const vehicle of vehicles) vehicle?.unhide(...PRIVATE_FIELDS);
  e.next();
}

/** A text that no request can carry. */
const NOT_SENT = '\u0000';

/**
 * The private fields of a request: PocketBase drops hidden fields from a body unless the caller is a superuser.
 * A JSON body is read over a copy of the record, so that a field that it leaves out keeps its value; a form has
 * texts only.
 */
function sentFields(e: core.RecordRequestEvent): readonly (readonly [string, unknown])[] {
  if (requestHeader(e, 'Content-Type').startsWith('application/json')) {
    const sent = (e.record as core.Record).clone();
    e.bindBody(sent);
    return PRIVATE_FIELDS.map((field) => [
      field,
      vehicleFields[field].kind === 'number' ? readJson(sent, field) : sent.getString(field),
    ]);
  }
  const sent = new DynamicModel(Object.fromEntries(PRIVATE_FIELDS.map((field) => [field, NOT_SENT])));
  e.bindBody(sent);
  return PRIVATE_FIELDS.map((field) => [field, sent[field]] as const).filter(
    ([, value]) => value !== NOT_SENT,
  );
}

/** Saves an administrator's values of the private fields and returns them. The collection's rule has refused all others before. */
export function takePrivate(e: core.RecordRequestEvent): void {
  for (const [field, value] of sentFields(e)) e.record?.set(field, value);
  showPrivate(e, [e.record]);
}
