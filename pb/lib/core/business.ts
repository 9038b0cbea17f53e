import { defaultBusiness } from '#src/config/business.ts';
import { shownBusiness, withDefaults, type Business } from '#src/features/company/business/business.ts';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import type { BusinessAnswer, BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { readJson } from './fields.ts';

/** The business as it is now: what staff stated in the panel, and where they stated nothing, src/config/business.ts. */

/** The database, whole or in a transaction. */
type Reader = Pick<core.App, 'findRecordById'>;

/** What a row of the record states, stored or not. */
export function factsOf(row: core.Record): BusinessFacts {
  return withDefaults(readJson(row, 'datos'), defaultBusiness);
}

export function readBusiness(app: Reader): Business {
  return shownBusiness(factsOf(app.findRecordById('negocio', BUSINESS_ID)));
}

/** The dealer's name; the default one where the database is older than the record. */
export function readBusinessName(app: Reader): string {
  try {
    return readBusiness(app).name;
  } catch {
    return defaultBusiness.name;
  }
}

/** What anybody may know, in answer to `GET /api/business`. */
export function answerBusiness(app: Reader): BusinessAnswer {
  const row = app.findRecordById('negocio', BUSINESS_ID);
  return { facts: factsOf(row), updated_at: row.getString('updated_at') };
}

/** Whether an e-mail address is the one that the product was delivered with: no mailbox is behind it. */
export function isInventedEmail(email: string): boolean {
  return email === defaultBusiness.email && email.endsWith('.example');
}
