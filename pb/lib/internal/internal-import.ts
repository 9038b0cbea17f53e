import { IMPORT_COLLECTIONS, type ImportRow } from '#src/lib/import-row.ts';
import { GIVEN_ROLE, IMPORTED, FORMER_SLUG } from '#pb/lib/core/import-marks.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { isSlugTaken } from '#pb/lib/vehicles/vehicle-slug.ts';

/**
 * `POST /api/internal/import` takes rows of the former system, mapped by scripts/import. They pass the same
 * hooks as a save from the panel, keep their dates, and cause neither mails nor webhooks. A ledger, written
 * in the same transaction, makes the import idempotent.
 */

/** Bounds how long one transaction blocks other writes. */
const MAX_ROWS = 500;

function isImported(tx: core.App, id: string): boolean {
  const row = new DynamicModel({ found: 0 });
  tx.db().newQuery('SELECT COUNT(*) AS found FROM import_ledger WHERE id = {:id}').bind({ id }).one(row);
  return Number(row['found']) > 0;
}

function addToLedger(tx: core.App, collection: string, id: string): void {
  tx.db()
    .newQuery('INSERT INTO import_ledger (id, collection) VALUES ({:id}, {:collection})')
    .bind({ id, collection })
    .execute();
}

/** Redirects the former address of a vehicle that could not keep it. */
function keepAddress(tx: core.App, vehicle: core.Record, former: string): void {
  if (former === '' || vehicle.getString('slug') === former || isSlugTaken(tx, former)) return;
  const entry = new Record(tx.findCollectionByNameOrId('vehicle_slugs'));
  entry.set('slug', former);
  entry.set('vehicle_id', vehicle.id);
  tx.save(entry);
}

function prepareAccount(user: core.Record, { role }: ImportRow): void {
  user.set(GIVEN_ROLE, role === 'admin' ? 'admin' : 'user');
  user.setRandomPassword();
}

/** A record only accepts plain passwords and hashes them, so the hash is written to the column. */
function storePasswordHash(tx: core.App, id: string, hash: string): void {
  tx.db().newQuery('UPDATE users SET password = {:hash} WHERE id = {:id}').bind({ hash, id }).execute();
}

function saveRow(e: core.RequestEvent, tx: core.App, collection: string, row: ImportRow): void {
  const record = new Record(tx.findCollectionByNameOrId(collection));
  record.set('id', row.id);
  for (const [field, value] of Object.entries(row.fields)) record.set(field, value);
  for (const stamp of ['created_at', 'updated_at'] as const) {
    const time = row[stamp];
    // set() ignores automatic dates.
    if (time !== undefined) record.setRaw(stamp, new DateTime(time));
  }
  if (row.hasFile === true) record.set('file', e.findUploadedFiles(row.id)[0]);
  if (collection === 'users') prepareAccount(record, row);
  record.set(IMPORTED, true);
  record.set(FORMER_SLUG, row.slug ?? '');
  tx.save(record);
  if (collection === 'vehicles') keepAddress(tx, record, row.slug ?? '');
  if (row.passwordHash !== undefined) storePasswordHash(tx, row.id, row.passwordHash);
  addToLedger(tx, collection, row.id);
}

/** Adds the file to a photo imported without one, unless staff have added one. Returns whether it did. */
function givePicture(e: core.RequestEvent, tx: core.App, row: ImportRow): boolean {
  if (row.hasFile !== true) return false;
  const [photo] = tx.findRecordsByIds('vehicle_images', [row.id]);
  if (photo?.getString('file') !== '') return false;
  photo.set('file', e.findUploadedFiles(row.id)[0]);
  photo.set(IMPORTED, true);
  tx.save(photo);
  return true;
}

/**
 * `{ collection, rows }`, all rows or none. Known rows are skipped, unless they complete a photo. Answers `{
 * created, updated }`.
 * @throws BadRequestError, and the hooks' errors about a row.
 */
export function importRows(e: core.RequestEvent): void {
  requireSecret(e);
  const { collection, rows } = e.requestInfo().body as Record<string, unknown>;
  if (
    typeof collection !== 'string' ||
    !IMPORT_COLLECTIONS.some((name) => name === collection) ||
    !Array.isArray(rows)
  )
    throw new BadRequestError('La petición no es válida');
  if (rows.length > MAX_ROWS) throw new BadRequestError('Demasiadas filas');
  let [created, updated] = [0, 0];
  e.app.runInTransaction((tx) => {
    for (const row of rows as ImportRow[]) {
      if (!isImported(tx, row.id)) {
        saveRow(e, tx, collection, row);
        created++;
      } else if (collection === 'vehicle_images' && givePicture(e, tx, row)) updated++;
    }
  });
  e.json(200, { created, updated });
}
