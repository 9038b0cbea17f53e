import { imageLimits } from '#src/config/stock-limits.ts';
import { readBox, turnedBox } from '#src/features/vehicles/domain/photo-box.ts';
import { TURNS, readFocus, turnedFocus } from '#src/features/vehicles/domain/photo-turn.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import {
  checkNullableNumber,
  isInBody,
  readJson,
  refuseIfWrong,
  sanitizeFields,
  type FieldErrors,
} from '#pb/lib/core/fields.ts';
import { IMPORTED } from '#pb/lib/core/import-marks.ts';
import { countChange } from '#pb/lib/publication/publication.ts';
import { keepOthersChanges, requireUnchanged, requireOwner } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';
import { announceChild, maxOrden, NEEDS_ORDEN } from './vehicle-children.ts';

const ALT_MAX = 200;
/** Marks an update whose request sets the focal point. Not a field either. */
const FOCUS_GIVEN = '@focus_given';
/** The same for the box. */
const BOX_GIVEN = '@box_given';
/** Marks a save after which the photo's former variants must not be served. */
const WITHDRAWN = '@withdrawn';
/**
 * Marks a photo that moves to another car (photo-moves.ts). Not a field: it is neither stored nor read from a
 * body.
 */
export const MOVED = '@moved';
/** Rows of the former system may name images of its pages instead of an upload. */
const LEGACY_PATH = /^\/src\/assets\/[\w./ -]+$/;

function firstUpload(record: core.Record): filesystem.File | undefined {
  return record.getUnsavedFiles('file')[0];
}

/** A file name as (stem, extension); the extension is lower-cased and without dot. */
function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot < 1
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}

/**
 * Fields measured when a photo is decoded (src/server/photos/encode.ts): by the gateway, which adds them to
 * each form with a file, or by the measuring job.
 */
const MEASURED = ['ancho', 'alto', 'placeholder', 'oscura'];

/** Ignores measurements in a request without a file: a placeholder becomes a URL in public pages. */
function keepMeasure(e: core.RecordRequestEvent, record: core.Record): void {
  if (e.hasSuperuserAuth() || firstUpload(record) !== undefined) return;
  for (const field of MEASURED) record.set(field, record.isNew() ? null : record.original().get(field));
}

/** Defaults for a new photo: its position, and its file's name as alt (SPEC section 7). */
export function completeNewPhoto(e: core.RecordRequestEvent): void {
  const record = e.record as core.Record;
  keepMeasure(e, record);
  if (!isInBody(e, 'orden')) record.set(NEEDS_ORDEN, true);
  const upload = firstUpload(record);
  if (upload !== undefined && !isInBody(e, 'alt'))
    record.set('alt', sanitizeText(splitName(upload.originalName).stem).slice(0, ALT_MAX));
  e.next();
}

/** Marks whether an update sets focal point and box; a rotation then does not move them. */
export function prepareUpdate(e: core.RecordRequestEvent): void {
  const record = e.record as core.Record;
  keepMeasure(e, record);
  if (isInBody(e, 'foco')) record.set(FOCUS_GIVEN, true);
  if (isInBody(e, 'tapado')) record.set(BOX_GIVEN, true);
  e.next();
}

function checkFile(record: core.Record, errors: FieldErrors): void {
  const upload = firstUpload(record);
  if (upload !== undefined) {
    const { extension } = splitName(upload.originalName);
    if (!imageLimits.extensions.some((allowed) => allowed === extension))
      errors['file'] = new ValidationError('invalid_extension', 'Solo se permiten imágenes JPG, PNG o WEBP');
    return;
  }
  const path = record.getString('file_path');
  if (record.getString('file') !== '') {
    // The path follows the upload: a request cannot change it.
    record.set('file_path', record.original().getString('file_path'));
  } else if (!LEGACY_PATH.test(path) || path.includes('..')) {
    errors['file'] = new ValidationError('required', 'Falta la imagen');
  }
}

function checkShown(record: core.Record, errors: FieldErrors): void {
  const foco = record.getString('foco');
  if (foco !== '' && readFocus(foco) === null)
    errors['foco'] = new ValidationError('out_of_range', 'El punto de interés está fuera de la imagen');
  const tapado = record.getString('tapado');
  if (tapado !== '' && readBox(tapado) === null)
    errors['tapado'] = new ValidationError('out_of_range', 'El recuadro está fuera de la imagen');
  if (!TURNS.some((turn) => turn === record.getFloat('giro')))
    errors['giro'] = new ValidationError('out_of_range', 'El giro debe ser de 0, 90, 180 o 270 grados');
}

function isElsewhere(record: core.Record): boolean {
  return !record.isNew() && record.getString('vehicle_id') !== record.original().getString('vehicle_id');
}

function checkPhoto(record: core.Record): void {
  const errors: FieldErrors = {};
  // Only decoding finds damage.
  record.set('rota', record.isNew() ? false : record.original().getBool('rota'));
  if (isElsewhere(record) && !record.getBool(MOVED))
    errors['vehicle_id'] = new ValidationError('immutable', 'La imagen no puede cambiar de vehículo');
  checkFile(record, errors);
  checkShown(record, errors);
  for (const field of ['ancho', 'alto'])
    checkNullableNumber(record, { field, min: 1, max: 100_000, decimals: 0 }, errors);
  refuseIfWrong('Revisa los datos de la imagen', errors);
}

function isPathTaken(tx: core.App, path: string): boolean {
  return tx.countRecords('vehicle_images', $dbx.hashExp({ file_path: path })) > 0;
}

/**
 * Names an upload `{timestamp}.{extension}` and stores its path `{vehicleId}/{timestamp}.{extension}` (SPEC
 * section 7).
 */
function nameUpload(tx: core.App, record: core.Record, upload: filesystem.File): void {
  const { extension } = splitName(upload.originalName);
  const folder = record.getString('vehicle_id');
  let timestamp = Date.now();
  while (isPathTaken(tx, `${folder}/${timestamp}.${extension}`)) timestamp++;
  upload.name = `${timestamp}.${extension}`;
  record.set('file_path', `${folder}/${upload.name}`);
  if (record.isNew()) return;
  // A new file: the former measurements are invalid.
  record.set('ancho', null);
  record.set('alto', null);
  record.set('placeholder', '');
  record.set('oscura', false);
  record.set('rota', false);
  record.set('giro', 0);
  record.set('foco', '');
  record.set('tapado', '');
}

/** Updates the path to the new car (SPEC section 7); the file stays in its record's folder. */
function nameMoved(record: core.Record): void {
  const file = record.getString('file');
  if (file !== '') record.set('file_path', `${record.getString('vehicle_id')}/${file}`);
}

/** Requests a new measurement of a rotated photo and rotates its focal point and box with the picture. */
function turn(record: core.Record): void {
  const former = record.original();
  const degrees = record.getInt('giro') - former.getInt('giro');
  if (degrees === 0) return;
  if (!record.getBool(FOCUS_GIVEN)) record.set('foco', turnedFocus(former.getString('foco'), degrees));
  if (!record.getBool(BOX_GIVEN)) record.set('tapado', turnedBox(former.getString('tapado'), degrees));
  const [ancho, alto] = [readJson(former, 'ancho'), readJson(former, 'alto')];
  const isSideways = degrees % 180 !== 0;
  record.set('ancho', isSideways ? alto : ancho);
  record.set('alto', isSideways ? ancho : alto);
  // An empty placeholder marks it as unmeasured.
  record.set('placeholder', '');
}

/**
 * Gives a new photo its requested position, or the first free one: concurrent uploads count positions
 * independently.
 */
function placeNew(tx: core.App, record: core.Record): void {
  const vehicle_id = record.getString('vehicle_id');
  const taken = $dbx.hashExp({ vehicle_id, orden: record.getInt('orden'), papelera: '' });
  if (!record.getBool(NEEDS_ORDEN) && tx.countRecords('vehicle_images', taken) === 0) return;
  record.set('orden', maxOrden(tx, 'vehicle_images', { vehicle_id }) + 1);
}

/** Checks a photo, names its upload and sets its position, in the save's transaction. */
export function savePhoto(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  sanitizeFields(record, ['alt', 'file_path']);
  checkPhoto(record);
  inTransaction(e, (tx) => {
    // The car and the file were read before the transaction.
    if (!record.isNew()) requireUnchanged(tx, record, ['vehicle_id', 'file']);
    keepOthersChanges(tx, record);
    requireOwner(tx, 'vehicles', record.getString('vehicle_id'));
    const upload = firstUpload(record);
    if (upload !== undefined) nameUpload(tx, record, upload);
    if (!record.isNew() && upload === undefined) turn(record);
    if (isElsewhere(record)) nameMoved(record);
    // Variants with another box may show the plate.
    if (!record.isNew() && record.getString('tapado') !== record.original().getString('tapado'))
      record.set(WITHDRAWN, true);
    // Imported photos keep their positions.
    if (record.isNew() && !record.getBool(IMPORTED)) placeNew(tx, record);
    e.next();
    countChange(tx, record.getString('vehicle_id'));
  });
}

/** Announces a changed photo. The variants of one in the trash, or with another box, are withdrawn. */
export function announcePhoto(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  const isWithdrawn = record.getString('papelera') !== '' || record.getBool(WITHDRAWN);
  announceChild(e, isWithdrawn ? { id: record.id, withdrawn: true } : undefined);
}
