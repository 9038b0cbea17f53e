import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { BUSINESS_PHOTOS } from '#src/features/company/business/business-photos.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { noteChange } from '#pb/lib/publication/stock-log.ts';

const PAGE = 200;
/** NULL for a photo without dimensions. */
const IS_MEASURED = "json_type(ancho) IN ('integer', 'real') AND placeholder != ''";

function pathId(e: core.RequestEvent): string {
  return e.request?.pathValue('id') ?? '';
}

/** A photograph of the dealer, whose owner is the business in place of a car. */
const businessPhoto = (photo: core.Record) => ({
  ...{
    vehicle_id: BUSINESS_ID,
    file: photo.getString('file'),
    file_path: '',
    giro: 0,
    tapado: '',
    oscura: false,
  },
});

function findBusinessPhoto(e: core.RequestEvent): core.Record | undefined {
  return e.app.findRecordsByIds(BUSINESS_PHOTOS, [pathId(e)])[0];
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
 * file_path, giro, tapado, oscura }]`. `vehicles` holds the ids, separated by commas; the business's id stands for
 * the dealer's photographs.
 */
export function listPhotosOf(e: core.RequestEvent): void {
  requireSecret(e);
  const vehicles = String(e.requestInfo().query['vehicles']).split(',');
  const rows = arrayOf(
    new DynamicModel({ id: '', vehicle_id: '', file: '', file_path: '', giro: 0, tapado: '', oscura: false }),
  );
  e.app
    .db()
    .select('id', 'vehicle_id', 'file', 'file_path', 'giro', 'tapado', 'oscura')
    .from('vehicle_images')
    .where($dbx.hashExp({ vehicle_id: vehicles, papelera: '' }))
    .all(rows);
  const own = vehicles.includes(BUSINESS_ID) ? e.app.findAllRecords(BUSINESS_PHOTOS) : [];
  const ownRows = own.flatMap((photo) =>
    photo === undefined ? [] : { id: photo.id, ...businessPhoto(photo) },
  );
  e.json(200, [...rows, ...ownRows]);
}

/**
 * Receives the paths of all bundled pictures. Imported rows whose path names none of them lose their
 * measurements and so are no longer public. Answers up to 200 rows that name one and are not measured: `[{
 * id, vehicle_id, file, file_path, giro, tapado, oscura }]`.
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
  const rows = arrayOf(
    new DynamicModel({ id: '', vehicle_id: '', file: '', file_path: '', giro: 0, tapado: '', oscura: false }),
  );
  query(
    e.app,
    `SELECT id, vehicle_id, file, file_path, giro, tapado, oscura FROM vehicle_images
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
  const { ancho, alto, placeholder, oscura, file, giro } = e.requestInfo().body as Record<string, unknown>;
  const isPlaceholder = typeof placeholder === 'string' && placeholder !== '' && placeholder.length <= 2000;
  if (!isPixels(ancho) || !isPixels(alto) || !isPlaceholder) throw new BadRequestError('Medidas no válidas');
  const measure = { ancho: Math.trunc(ancho), alto: Math.trunc(alto), placeholder, oscura: oscura === true };
  let result = 'outdated';
  e.app.runInTransaction((tx) => {
    const photo = tx.findRecordById('vehicle_images', pathId(e));
    if ((file ?? photo.getString('file')) !== photo.getString('file')) return;
    if ((giro ?? photo.getInt('giro')) !== photo.getInt('giro')) return;
    tx.db()
      .newQuery(
        `UPDATE vehicle_images SET ancho = {:ancho}, alto = {:alto}, placeholder = {:placeholder}, oscura = {:oscura}
         WHERE id = {:id}`,
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
 * A photo as the public sees it: `{ photo: { vehicle_id, file, file_path, giro, tapado, oscura } }`, or `{ photo: null }`
 * instead of a 404: visitors request made-up photos, and each failure adds a row to the request log.
 */
export function findPublicPhoto(e: core.RequestEvent): void {
  requireSecret(e);
  const [photo] = e.app.findRecordsByIds('vehicle_images', [pathId(e)]);
  const own = photo === undefined ? findBusinessPhoto(e) : undefined;
  if (own !== undefined) {
    e.json(200, { photo: businessPhoto(own) });
    return;
  }
  if (photo === undefined || !isPublic(e, photo)) {
    e.json(200, { photo: null });
    return;
  }
  const [vehicle_id, file, file_path, tapado] = ['vehicle_id', 'file', 'file_path', 'tapado'].map((name) =>
    photo.getString(name),
  );
  const shown = { giro: photo.getInt('giro'), tapado, oscura: photo.getBool('oscura') };
  e.json(200, { photo: { vehicle_id, file, file_path, ...shown } });
}

/** Streams the original of a public photo by its current file name, as the source of variants. */
export function servePublicOriginal(e: core.RequestEvent): void {
  requireSecret(e);
  const own = findBusinessPhoto(e);
  const photo = own ?? e.app.findRecordById('vehicle_images', pathId(e));
  const isPresent = photo.getString('file') === e.request?.pathValue('file');
  if (!isPresent || (own === undefined && !isPublic(e, photo))) throw new NotFoundError('No encontrado');
  serveFile(e, photo);
}
