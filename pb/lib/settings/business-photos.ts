import { imageLimits } from '#src/config/stock-limits.ts';
import { readFocus } from '#src/features/vehicles/domain/photo-turn.ts';
import { isInBody, refuseIfWrong, type FieldErrors } from '#pb/lib/core/fields.ts';
import { keepOthersChanges, requireUnchanged } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';
import { announce, countPublication } from '#pb/lib/publication/publication.ts';

/** The dealer's photographs on the company's pages: validation, file names and publication. */

/** Marks an update whose request sets the focal point. Not a field. */
const FOCUS_GIVEN = '@focus_given';
/** Measured by the gateway, which adds them to each form with a file. */
const MEASURED = ['ancho', 'alto', 'placeholder'];

function uploadOf(record: core.Record): filesystem.File | undefined {
  return record.getUnsavedFiles('file')[0];
}

/** Ignores measurements in a request without a file: a placeholder becomes a URL in public pages. */
export function prepareBusinessPhoto(e: core.RecordRequestEvent): void {
  const record = e.record as core.Record;
  if (isInBody(e, 'foco')) record.set(FOCUS_GIVEN, true);
  if (!e.hasSuperuserAuth() && uploadOf(record) === undefined)
    for (const field of MEASURED) record.set(field, record.isNew() ? null : record.original().get(field));
  e.next();
}

function checkPhoto(record: core.Record): void {
  const errors: FieldErrors = {};
  const extension = uploadOf(record)?.originalName.split('.').pop()?.toLowerCase();
  if (extension !== undefined && !imageLimits.extensions.some((allowed) => allowed === extension))
    errors['file'] = new ValidationError('invalid_extension', 'Solo se permiten imágenes JPG, PNG o WEBP');
  const foco = record.getString('foco');
  if (foco !== '' && readFocus(foco) === null)
    errors['foco'] = new ValidationError('out_of_range', 'El punto de interés está fuera de la imagen');
  if (!record.isNew() && record.getString('lugar') !== record.original().getString('lugar'))
    errors['lugar'] = new ValidationError('immutable', 'La foto no puede cambiar de lugar');
  refuseIfWrong('Revisa los datos de la foto', errors);
}

/** Saves a photograph and counts a publication. A new file loses the former one's focal point. */
export function saveBusinessPhoto(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  checkPhoto(record);
  inTransaction(e, (tx) => {
    if (!record.isNew()) requireUnchanged(tx, record, ['file']);
    keepOthersChanges(tx, record);
    const upload = uploadOf(record);
    if (upload !== undefined) {
      // A camera's or a person's file name does not become a public URL.
      upload.name = `${Date.now()}.${upload.originalName.split('.').pop()?.toLowerCase() ?? ''}`;
      if (!record.getBool(FOCUS_GIVEN)) record.set('foco', '');
    }
    e.next();
    countPublication(tx);
  });
}

/** Deletes a photograph, with its file, and counts a publication. */
export function deleteBusinessPhoto(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    e.next();
    countPublication(tx);
  });
}

/** Sends the webhook. */
export function announceBusinessPhoto(e: core.RecordEvent): void {
  e.next();
  announce(e.app, { businessPhotos: true });
}
