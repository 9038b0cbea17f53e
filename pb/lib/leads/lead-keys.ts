import { bearerKey, KEY_LENGTH, KEY_NAME_MAX } from '#src/features/leads/rules/inbound-key.ts';
import { singleLine } from '#src/lib/typed-text.ts';
import { markAuthor } from '#pb/lib/audit/history-marks.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { requestHeader } from '#pb/lib/core/request-header.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { requireConfirmed } from '#pb/lib/accounts/step-up.ts';

/** Keys with which portals send leads. Only a hash is stored: a key is random, so it needs no slow one. */

/**
 * `POST /api/lead-keys` `{ nombre }`: makes a key. Answers `{ id, clave }`, the only time that the key is
 * shown.
 * @throws ForbiddenError, BadRequestError
 */
export function makeLeadKey(e: core.RequestEvent): void {
  const by = requireAdmin(e);
  requireConfirmed(e);
  const nombre = singleLine((e.requestInfo().body as Record<string, unknown>)['nombre']);
  if (nombre === '' || nombre.length > KEY_NAME_MAX) {
    const message =
      nombre === ''
        ? 'Escribe el nombre del portal'
        : `El nombre debe tener como máximo ${KEY_NAME_MAX} caracteres`;
    throw new BadRequestError(message, { nombre: new ValidationError('invalid', message) });
  }
  const clave = $security.randomString(KEY_LENGTH);
  const key = new Record(e.app.findCollectionByNameOrId('lead_claves'));
  key.set('nombre', nombre);
  key.set('clave_hash', $security.sha256(clave));
  markAuthor(key, by);
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      requireStillAdmin(tx, by.id);
      tx.save(key);
    }),
  );
  e.json(200, { id: key.id, clave });
}

/** The key of a request; null when it has none, or a wrong or revoked one. */
export function keyOf(app: core.App, e: core.RequestEvent): core.Record | null {
  const clave = bearerKey(requestHeader(e, 'Authorization'));
  if (clave === '') return null;
  return app.findAllRecords('lead_claves', $dbx.hashExp({ clave_hash: $security.sha256(clave) }))[0] ?? null;
}

/** Notes that a key has brought a lead. Not a change by staff: it makes no entry in the history. */
export function noteUse(tx: core.App, key: core.Record): void {
  tx.db()
    .newQuery('UPDATE lead_claves SET usada = {:now} WHERE id = {:id}')
    .bind({ now: stamp(Date.now()), id: key.id })
    .execute();
}
