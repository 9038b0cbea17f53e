import { imageLimits } from '#src/config/limits.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { checkNullableNumber, isInBody, refuseIfWrong, sanitizeFields, type FieldErrors } from './fields.ts';
import { countChange } from './publication.ts';
import { inTransaction } from './transaction.ts';
import { maxOrden, NEEDS_ORDEN } from './vehicle-children.ts';

const ALT_MAX = 200;
/** Rows of the former system name images that were part of its pages and have no upload. */
const LEGACY_PATH = /^\/src\/assets\/[\w./ -]+$/;

function firstUpload(record: core.Record): filesystem.File | undefined {
  return record.getUnsavedFiles('file')[0];
}

/** File name as (stem, extension); the extension is lower-cased and without dot. */
function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot < 1
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}

/** What a new photo gets for fields its request leaves out: its position, and its file's name as alt (SPEC section 7). */
export function completeNewPhoto(e: core.RecordRequestEvent): void {
  const record = e.record as core.Record;
  if (!isInBody(e, 'orden')) record.set(NEEDS_ORDEN, true);
  const upload = firstUpload(record);
  if (upload !== undefined && !isInBody(e, 'alt'))
    record.set('alt', sanitizeText(splitName(upload.originalName).stem).slice(0, ALT_MAX));
  e.next();
}

function checkFile(record: core.Record, errors: FieldErrors): void {
  const upload = firstUpload(record);
  if (upload !== undefined) {
    const { extension } = splitName(upload.originalName);
    if (!imageLimits.extensions.some((known) => known === extension))
      errors['file'] = new ValidationError('invalid_extension', 'Solo se permiten imágenes JPG, PNG o WEBP');
    return;
  }
  const path = record.getString('file_path');
  if (record.getString('file') !== '') {
    // The path follows from the upload: a request cannot change it.
    record.set('file_path', record.original().getString('file_path'));
  } else if (!LEGACY_PATH.test(path) || path.includes('..')) {
    errors['file'] = new ValidationError('required', 'Falta la imagen');
  }
}

function checkPhoto(record: core.Record): void {
  const errors: FieldErrors = {};
  // Only what decodes a photo knows it.
  record.set('rota', record.isNew() ? false : record.original().getBool('rota'));
  if (!record.isNew() && record.getString('vehicle_id') !== record.original().getString('vehicle_id'))
    errors['vehicle_id'] = new ValidationError('immutable', 'La imagen no puede cambiar de vehículo');
  checkFile(record, errors);
  for (const field of ['ancho', 'alto'])
    checkNullableNumber(record, { field, min: 1, max: 100_000, decimals: 0 }, errors);
  refuseIfWrong('Revisa los datos de la imagen', errors);
}

function isPathTaken(tx: core.App, path: string): boolean {
  return tx.countRecords('vehicle_images', $dbx.hashExp({ file_path: path })) > 0;
}

/** Names an upload `{timestamp}.{extension}` and records its path `{vehicleId}/{timestamp}.{extension}` (SPEC section 7). */
function nameUpload(tx: core.App, record: core.Record, upload: filesystem.File): void {
  const { extension } = splitName(upload.originalName);
  const folder = record.getString('vehicle_id');
  let timestamp = Date.now();
  while (isPathTaken(tx, `${folder}/${timestamp}.${extension}`)) timestamp++;
  upload.name = `${timestamp}.${extension}`;
  record.set('file_path', `${folder}/${upload.name}`);
  if (record.isNew()) return;
  // Another file: what was measured on the former one no longer holds.
  record.set('ancho', null);
  record.set('alto', null);
  record.set('placeholder', '');
  record.set('rota', false);
}

/** Checks a photo, names its upload and gives it its position, all in the save's transaction. */
export function savePhoto(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  sanitizeFields(record, ['alt', 'file_path']);
  checkPhoto(record);
  inTransaction(e, (tx) => {
    const upload = firstUpload(record);
    if (upload !== undefined) nameUpload(tx, record, upload);
    if (record.isNew() && record.getBool(NEEDS_ORDEN)) {
      const vehicle = { vehicle_id: record.getString('vehicle_id') };
      record.set('orden', maxOrden(tx, 'vehicle_images', vehicle) + 1);
    }
    e.next();
    countChange(tx, record.getString('vehicle_id'));
  });
}
