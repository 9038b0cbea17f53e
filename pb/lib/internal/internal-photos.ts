import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { noteChange } from '#pb/lib/publication/stock-log.ts';

const PAGE = 200;
/** NULL for a photo without dimensions. */
const IS_MEASURED = "json_type(ancho) IN ('integer', 'real') AND placeholder != ''";

function pathId(e: core.RequestEvent): string {
  return e.request?.pathValue('id') ?? '';
}

/**
 * Up to 200 undamaged photos of all vehicles, hidden ones too, without measurements of the displayed picture:
 * `[{ id, vehicle_id, file, giro }]`.
 */
export function listUnmeasured(e: core.RequestEvent): void {
  requireSecret(e);
  const rows = arrayOf(new DynamicModel({ id: '', vehicle_id: '', file: '', giro: 0 }));
  e.app
    .db()
    .newQuery(
      `SELECT id, vehicle_id, file, giro FROM vehicle_images
       WHERE file != '' AND rota = FALSE AND NOT COALESCE(${IS_MEASURED}, FALSE) ORDER BY created_at, id LIMIT ${PAGE}`,
    )
    .all(rows);
  e.json(200, rows);
}

/**
 * The photos of some cars, hidden ones too, except those in the trash themselves: `[{ id, vehicle_id, file,
 * file_path, giro }]`. `vehicles` holds the ids, separated by commas.
 */
export function listPhotosOf(e: core.RequestEvent): void {
  requireSecret(e);
  const vehicles = String(e.requestInfo().query['vehicles']).split(',');
  const rows = arrayOf(new DynamicModel({ id: '', vehicle_id: '', file: '', file_path: '', giro: 0 }));
  e.app
    .db()
    .select('id', 'vehicle_id', 'file', 'file_path', 'giro')
    .from('vehicle_images')
    .where($dbx.hashExp({ vehicle_id: vehicles, papelera: '' }))
    .all(rows);
  e.json(200, rows);
}

/**
 * Receives the paths of all bundled pictures. Imported rows whose path names none of them lose their
 * measurements and so are no longer public. Answers up to 200 rows that name one and are not measured: `[{
 * id, vehicle_id, file, file_path, giro }]`.
 */
export function registerBundled(e: core.RequestEvent): void {
  requireSecret(e);
  const { paths } = e.requestInfo().body as Record<string, unknown>;
  if (!Array.isArray(paths)) throw new BadRequestError('Rutas no válidas');
  const query = (app: Pick<core.App, 'db'>, sql: string) =>
    app
      .db()
      .newQuery(sql)
      .bind({ paths: JSON.stringify(paths) });
  const isGone = `file = '' AND ${IS_MEASURED} AND file_path NOT IN (SELECT value FROM json_each({:paths}))`;
  e.app.runInTransaction((tx) => {
    const gone = arrayOf(new DynamicModel({ id: '', vehicle_id: '' }));
    query(tx, `SELECT id, vehicle_id FROM vehicle_images WHERE ${isGone}`).all(gone);
    if (gone.length === 0) return;
    const cleared = `UPDATE vehicle_images SET ancho = 'null', alto = 'null', placeholder = '' WHERE ${isGone}`;
    query(tx, cleared).execute();
    for (const photo of gone) noteChange(tx, String(photo['vehicle_id']));
  });
  const rows = arrayOf(new DynamicModel({ id: '', vehicle_id: '', file: '', file_path: '', giro: 0 }));
  query(
    e.app,
    `SELECT id, vehicle_id, file, file_path, giro FROM vehicle_images
     WHERE file = '' AND NOT COALESCE(${IS_MEASURED}, FALSE)
     AND file_path IN (SELECT value FROM json_each({:paths})) ORDER BY created_at, id LIMIT ${PAGE}`,
  ).all(rows);
  e.json(200, rows);
}

function isPixels(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100_000;
}

/**
 * Stores a photo's measurements, bypassing the hooks: they change no content, so they start no publication;
 * the next one reads the car again. Measurements of an earlier file or rotation are discarded, and the photo
 * stays in the list of unmeasured ones.
 */
export function storeMeasure(e: core.RequestEvent): void {
  requireSecret(e);
  const { ancho, alto, placeholder, file, giro } = e.requestInfo().body as Record<string, unknown>;
  const isPlaceholder = typeof placeholder === 'string' && placeholder !== '' && placeholder.length <= 2000;
  if (!isPixels(ancho) || !isPixels(alto) || !isPlaceholder) throw new BadRequestError('Medidas no válidas');
  const measure = { ancho: Math.trunc(ancho), alto: Math.trunc(alto), placeholder };
  let result = 'outdated';
  e.app.runInTransaction((tx) => {
    const photo = tx.findRecordById('vehicle_images', pathId(e));
    if ((file ?? photo.getString('file')) !== photo.getString('file')) return;
    if ((giro ?? photo.getInt('giro')) !== photo.getInt('giro')) return;
    tx.db()
      .newQuery(
        'UPDATE vehicle_images SET ancho = {:ancho}, alto = {:alto}, placeholder = {:placeholder} WHERE id = {:id}',
      )
      .bind({ ...measure, id: photo.id })
      .execute();
    noteChange(tx, photo.getString('vehicle_id'));
    result = 'stored';
  });
  e.json(200, { result });
}

/**
 * Hides a photo that cannot be decoded, bypassing the hooks for the same reason. Logs the change, so that its
 * car's page is rendered again without it.
 */
export function markBroken(e: core.RequestEvent): void {
  requireSecret(e);
  e.app.runInTransaction((tx) => {
    const photo = tx.findRecordById('vehicle_images', pathId(e));
    tx.db()
      .newQuery('UPDATE vehicle_images SET rota = TRUE WHERE id = {:id}')
      .bind({ id: photo.id })
      .execute();
    noteChange(tx, photo.getString('vehicle_id'));
  });
  e.json(200, { result: 'marked' });
}

function serveFile(e: core.RequestEvent, photo: core.Record): void {
  const file = photo.getString('file');
  if (file === '' || e.request === undefined) throw new NotFoundError('No encontrado');
  const files = e.app.newFilesystem();
  try {
    files.serve(e.response, e.request, `${photo.baseFilesPath()}/${file}`, file);
  } finally {
    files.close();
  }
}

/** Streams the original of any photo, also of hidden vehicles. */
export function serveOriginal(e: core.RequestEvent): void {
  requireSecret(e);
  serveFile(e, e.app.findRecordById('vehicle_images', pathId(e)));
}

/** Whether the photo is public: the internal call has no session, so the rule evaluates as for a visitor. */
function isPublic(e: core.RequestEvent, photo: core.Record): boolean {
  return e.app.canAccessRecord(photo, e.requestInfo(), photo.collection().viewRule ?? '');
}

/**
 * A photo as the public sees it: `{ photo: { vehicle_id, file, file_path, giro } }`, or `{ photo: null }`
 * instead of a 404: visitors request made-up photos, and each failure adds a row to the request log.
 */
export function findPublicPhoto(e: core.RequestEvent): void {
  requireSecret(e);
  const [photo] = e.app.findRecordsByIds('vehicle_images', [pathId(e)]);
  if (photo === undefined || !isPublic(e, photo)) {
    e.json(200, { photo: null });
    return;
  }
  const [vehicle_id, file, file_path] = ['vehicle_id', 'file', 'file_path'].map((name) =>
    photo.getString(name),
  );
  e.json(200, { photo: { vehicle_id, file, file_path, giro: photo.getInt('giro') } });
}

/** Streams the original of a public photo by its current file name, as the source of variants. */
export function servePublicOriginal(e: core.RequestEvent): void {
  requireSecret(e);
  const photo = e.app.findRecordById('vehicle_images', pathId(e));
  const isPresent = photo.getString('file') === e.request?.pathValue('file');
  if (!isPresent || !isPublic(e, photo)) throw new NotFoundError('No encontrado');
  serveFile(e, photo);
}
