import { isAdmin } from './admin.ts';

/** What joins the rows that point at a row: `leads_via_vehicle_id.email`. */
const BACK_RELATION = '_via_';

/**
 * Refuses filters and orders by rows that point at the rows asked for, except to administrators. Of those rows everybody
 * sees what the rules allow, but PocketBase leaves a row out of the list when one of them is not to be seen: so the list
 * of cars, sorted by their leads, would lack exactly the cars that have some. Texts are not told apart from names here: what
 * is a text for us might be none for PocketBase.
 * @throws ForbiddenError
 */
export function refuseBackRelations(e: core.RecordsListRequestEvent): void {
  const { filter = '', sort = '' } = e.requestInfo().query as Readonly<Record<string, string>>;
  if (`${filter} ${sort}`.includes(BACK_RELATION) && !isAdmin(e.app, e.auth))
    throw new ForbiddenError('Esta consulta es solo para quien administra');
  e.next();
}
