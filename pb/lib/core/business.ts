import { defaultBusiness } from '#src/config/business.ts';
import {
  BUSINESS_PHOTOS,
  businessPhotoSchema,
  type BusinessPhoto,
} from '#src/features/company/business/business-photos.ts';
import { shownBusiness, withDefaults, type Business } from '#src/features/company/business/business.ts';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import type { BusinessAnswer, BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { readJson } from './fields.ts';

/**
 * The current business facts: those that staff have stated in the panel, else those of
 * src/config/business.ts.
 */

/** The app or a transaction. */
type Reader = Pick<core.App, 'findRecordById'>;

/** The facts of a row, stored or not. */
export function factsOf(row: core.Record): BusinessFacts {
  return withDefaults(readJson(row, 'datos'), defaultBusiness);
}

export function readBusiness(app: Reader): Business {
  return shownBusiness(factsOf(app.findRecordById('negocio', BUSINESS_ID)));
}

/** The dealer's name; the default one when the database is older than the record. */
export function readBusinessName(app: Reader): string {
  try {
    return readBusiness(app).name;
  } catch {
    return defaultBusiness.name;
  }
}

/** The photographs that pages can show: the measured ones. */
function readPhotos(app: Pick<core.App, 'findAllRecords'>): BusinessPhoto[] {
  return app.findAllRecords(BUSINESS_PHOTOS).flatMap((row) => {
    if (row === undefined) return [];
    const photo = businessPhotoSchema.safeParse({
      ...{ id: row.id, lugar: row.getString('lugar'), file: row.getString('file') },
      ...{ ancho: readJson(row, 'ancho'), alto: readJson(row, 'alto') },
      ...{ placeholder: row.getString('placeholder'), foco: row.getString('foco') },
    });
    return photo.success ? [photo.data] : [];
  });
}

/** The public facts and photographs, for `GET /api/business`. */
export function answerBusiness(app: core.App): BusinessAnswer {
  const row = app.findRecordById('negocio', BUSINESS_ID);
  return { facts: factsOf(row), updated_at: row.getString('updated_at'), photos: readPhotos(app) };
}

/** Whether an address is the placeholder of the delivered configuration, which has no mailbox. */
export function isPlaceholderEmail(email: string): boolean {
  return email === defaultBusiness.email && email.endsWith('.example');
}
