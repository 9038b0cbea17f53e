import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { readBusinessAnswer } from '#src/features/company/business/business.reader.ts';
import {
  businessAnswerSchema,
  type BusinessAnswer,
  type BusinessFacts,
} from '#src/features/company/business/business.schema.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';

/** Administrator API calls for the business data. */

/** The current business data. @throws Error when the server does not respond. */
export function readBusiness(): Promise<BusinessAnswer> {
  return readBusinessAnswer(pocketbaseOrigin);
}

/**
 * Saves the business data.
 * @param from `updated_at` of the edited state (optimistic lock): the server refuses the save if the record has changed since.
 * @throws PocketBase's ClientResponseError.
 */
export async function saveBusiness(facts: BusinessFacts, from: string): Promise<BusinessAnswer> {
  const { datos, updated_at } = await pocketbase
    .collection('negocio')
    .update(BUSINESS_ID, { datos: facts, expected_updated_at: from });
  return businessAnswerSchema.parse({ facts: datos as unknown, updated_at: updated_at as unknown });
}
