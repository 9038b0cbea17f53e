import { isAdmin } from './admin.ts';

/** Joins rows through a back-relation: `leads_via_vehicle_id.email`. */
const BACK_RELATION = '_via_';

/**
 * Refuses filters and sorting by back-relations, except for administrators. The rules protect the joined
 * rows, but PocketBase leaves a row out of the list when a joined one is hidden, so the list of cars sorted
 * by their leads would lack exactly the cars with leads. Quoted texts are checked too, because PocketBase may
 * parse them differently.
 * @throws ForbiddenError
 */
export function refuseBackRelations(e: core.RecordsListRequestEvent): void {
  const { filter = '', sort = '' } = e.requestInfo().query as Readonly<Record<string, string>>;
  if (`${filter} ${sort}`.includes(BACK_RELATION) && !isAdmin(e.app, e.auth))
    throw new ForbiddenError('Esta consulta es solo para administradores');
  e.next();
}
