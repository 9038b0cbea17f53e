import { requireAdmin } from '#pb/lib/core/admin.ts';

/**
 * `GET /api/historial/personas`: the names of all authors in the history, in alphabetical order.
 * @throws ForbiddenError
 */
export function listPeople(e: core.RequestEvent): void {
  requireAdmin(e, 'ver el historial');
  const rows = arrayOf(new DynamicModel({ name: '' }));
  e.app
    .db()
    .newQuery('SELECT DISTINCT quien_nombre AS name FROM historial ORDER BY quien_nombre LIMIT 200')
    .all(rows);
  e.json(
    200,
    Array.from(rows, (row) => String(row['name'])),
  );
}
