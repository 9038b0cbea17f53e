import { requireAdmin } from '#pb/lib/core/admin.ts';

/** A morning's work; later ones appear once these have photos. */
const LISTED = 30;

/**
 * `GET /api/sin-fotos`: `{ ids }` of the cars without a photo, at most thirty, with `todos=1` all: those for sale first,
 * the newest first among them. Photos in the trash and damaged ones do not count.
 * @throws ForbiddenError
 */
export function listPhotoless(e: core.RequestEvent): void {
  requireAdmin(e, 'verlo');
  const isWhole = e.requestInfo().query['todos'] === '1';
  const rows = arrayOf(new DynamicModel({ id: '' }));
  e.app
    .db()
    .newQuery(
      `SELECT id FROM vehicles v WHERE papelera = '' AND NOT EXISTS
         (SELECT 1 FROM vehicle_images i WHERE i.vehicle_id = v.id AND i.papelera = '' AND i.rota = FALSE)
       ORDER BY status IN ('vendido', 'oculto'), created_at DESC, id LIMIT ${isWhole ? -1 : LISTED}`,
    )
    .all(rows);
  e.json(200, { ids: Array.from(rows, (row) => String(row['id'])) });
}
