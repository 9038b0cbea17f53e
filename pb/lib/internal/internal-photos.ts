import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { noteChange } from '#pb/lib/publication/stock-log.ts';

const PAGE = 200;
/** NULL of a photo that has no size. */
const IS_MEASURED = "json_type(ancho) IN ('integer', 'real') AND placeholder != ''";

function pathId(e: core.RequestEvent): string {
  return e.request?.pathValue('id') ?? '';
}

/** Up to 200 sound photos of all vehicles, hidden ones too, that are not measured as they are shown: `[{ id, vehicle_id, file, giro }]`. */
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

/** The photos of some cars, hidden ones too, but none that is in the trash by itself: `[{ id, vehicle_id, file, file_path, giro }]`. `vehicles` has their ids, with commas between. */
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
 * Is told the paths of all bundled pictures. Rows of the former system that name no such picture lose what was measured on
 * one: by that they are not public. Answers up to 200 rows that name one and are not measured:
 * `[{ id, vehicle_id, file, file_path, giro }]`.
 */
export function knowBundled(e: core.RequestEvent): void {
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
 * Stores what was measured on a photo, past the hooks: no page changes its meaning by it, so it starts no publication. The
 * next one reads the car again. What was measured on another file or turn than the photo has now is not stored: whoever
 * measures finds it among the unmeasured again.
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
 * Takes a photo that can't be decoded out of public, past the hooks for the same reason. Its car's page is told to be written
 * again, without it.
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

/** Streams the original of any photo, hidden vehicles' too. */
export function serveOriginal(e: core.RequestEvent): void {
  requireSecret(e);
  serveFile(e, e.app.findRecordById('vehicle_images', pathId(e)));
}

/** Whether the public may see it: the call carries no session, so that the rule answers as it would to a visitor. */
function isPublic(e: core.RequestEvent, photo: core.Record): boolean {
  return e.app.canAccessRecord(photo, e.requestInfo(), photo.collection().viewRule ?? '');
}

/**
 * A photo as the public sees it: `{ photo: { vehicle_id, file, file_path, giro } }`, or `{ photo: null }`. That is no failure:
 * strangers think of photos that there never were, and each failure is a row of the log of requests.
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

/** Streams the original of a photo that the public may see, by its present file name: what variants are made from. */
export function servePublicOriginal(e: core.RequestEvent): void {
  requireSecret(e);
  const photo = e.app.findRecordById('vehicle_images', pathId(e));
  const isPresent = photo.getString('file') === e.request?.pathValue('file');
  if (!isPresent || !isPublic(e, photo)) throw new NotFoundError('No encontrado');
  serveFile(e, photo);
}
