import { shownBusiness, type Business } from '#src/features/company/business/business.ts';
import { readBusinessFacts } from '#src/features/company/business/business.reader.ts';

/**
 * The business as it is now.
 * @param origin where PocketBase answers.
 * @throws Error when it does not.
 */
export async function readBusiness(origin: string): Promise<Business> {
  return shownBusiness(await readBusinessFacts(origin));
}
