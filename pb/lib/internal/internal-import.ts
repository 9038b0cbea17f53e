import { IMPORT_COLLECTIONS, type ImportRow } from '#src/lib/import-row.ts';
import { GIVEN_ROLE, IMPORTED, WANTED_SLUG } from '#pb/lib/core/import-marks.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { isSlugTaken } from '#pb/lib/vehicles/vehicle-slug.ts';

/**
 * `POST /api/internal/import` takes rows of the former system as scripts/import has mapped them. They pass the same hooks
 * as a save from the panel, keep their dates, and cause neither mails nor webhooks. A ledger, written in the same
 * transaction, remembers each of them: none comes a second time.
 */

/** Bounds what one transaction holds up. */
const MAX_ROWS = 500;

function isKnown(tx: core.App, id: string): boolean {
  const row = new DynamicModel({ found: 0 });
  tx.db().newQuery('SELECT COUNT(*) AS found FROM import_ledger WHERE id = {:id}').bind({ id }).one(row);
  return Number(row['found']) > 0;
}

function remember(tx: core.App, collection: string, id: string): void {
  tx.db()
    .newQuery('INSERT INTO import_ledger (id, collection) VALUES ({:id}, {:collection})')
    .bind({ id, collection })
    .execute();
}

/** A vehicle that could not keep its address answers at the former one by a redirect. */
function keepAddress(tx: core.App, vehicle: core.Record, wanted: string): void {
  if (wanted === '' || vehicle.getString('slug') === wanted || isSlugTaken(tx, wanted)) return;
  const entry = new Record(tx.findCollectionByNameOrId('vehicle_slugs'));
  entry.set('slug', wanted);
  entry.set('vehicle_id', vehicle.id);
  tx.save(entry);
}

function prepareAccount(user: core.Record, { role }: ImportRow): void {
  user.set(GIVEN_ROLE, role === 'admin' ? 'admin' : 'user');
  user.setRandomPassword();
}

/** A record takes passwords only, which it hashes itself; the column holds nothing but the hash. */
function storePasswordHash(tx: core.App, id: string, hash: string): void {
  tx.db().newQuery('UPDATE users SET password = {:hash} WHERE id = {:id}').bind({ hash, id }).execute();
}

function saveRow(e: core.RequestEvent, tx: core.App, collection: string, row: ImportRow): void {
  const record = new Record(tx.findCollectionByNameOrId(collection));
  record.set('id', row.id);
  for (const [field, value] of Object.entries(row.fields)) record.set(field, value);
  for (const stamp of ['created_at', 'updated_at'] as const) {
    const time = row[stamp];
    // set() leaves automatic dates alone.
    if (time !== undefined) record.setRaw(stamp, new DateTime(time));
  }
  if (row.hasFile === true) record.set('file', e.findUploadedFiles(row.id)[0]);
  if (collection === 'users') prepareAccount(record, row);
  record.set(IMPORTED, true);
  record.set(WANTED_SLUG, row.slug ?? '');
  tx.save(record);
  if (collection === 'vehicles') keepAddress(tx, record, row.slug ?? '');
  if (row.passwordHash !== undefined) storePasswordHash(tx, row.id, row.passwordHash);
  remember(tx, collection, row.id);
}

/** Gives a photo that came without its picture the picture, unless somebody here has. Answers whether it did. */
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
 * `{ collection, rows }`, all rows or none; those that came before are passed over, unless they complete a photo. Answers
 * `{ created, updated }`.
 * @throws BadRequestError, and what the hooks say about a row.
 */
export function importRows(e: core.RequestEvent): void {
  requireSecret(e);
  const { collection, rows } = e.requestInfo().body as Record<string, unknown>;
  if (
    typeof collection !== 'string' ||
    !IMPORT_COLLECTIONS.some((known) => known === collection) ||
    !Array.isArray(rows)
  )
    throw new BadRequestError('La petición no es válida');
  if (rows.length > MAX_ROWS) throw new BadRequestError('Demasiadas filas');
  let [created, updated] = [0, 0];
  e.app.runInTransaction((tx) => {
    for (const row of rows as ImportRow[]) {
      if (!isKnown(tx, row.id)) {
        saveRow(e, tx, collection, row);
        created++;
      } else if (collection === 'vehicle_images' && givePicture(e, tx, row)) updated++;
    }
  });
  e.json(200, { created, updated });
}
