import { isAdmin } from './admin.ts';

/**
 * A vehicle's supplier is for administrators: the field is hidden, which also keeps it out of filters and sorting.
 * Expanded records and realtime messages never carry it.
 */

/** No text a request could carry. */
const NOT_SENT = '\u0000';

/** Shows the supplier of the vehicles to be answered, if an administrator asks. */
export function showProveedor(e: core.RequestEvent, vehicles: readonly (core.Record | undefined)[]): void {
  if (isAdmin(e.app, e.auth)) for (const vehicle of vehicles) vehicle?.unhide('proveedor');
  e.next();
}

/**
 * Saves the supplier that an administrator sends and answers with it: PocketBase drops hidden fields from every body
 * that is not a superuser's. The collection's rule has refused everybody else before.
 */
export function takeProveedor(e: core.RecordRequestEvent): void {
  const sent = new DynamicModel({ proveedor: NOT_SENT });
  e.bindBody(sent);
  const value = String(sent['proveedor']);
  if (value !== NOT_SENT) e.record?.set('proveedor', value);
  showProveedor(e, [e.record]);
}
