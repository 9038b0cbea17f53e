import { defaultBusiness } from '#src/config/business.ts';
import { shownBusiness, withDefaults, type Business } from '#src/features/company/business/business.ts';
import { readBusinessFacts } from '#src/features/company/business/business.reader.ts';

/** The business where PocketBase cannot be asked for it: before it has ever answered, and for what shows nothing of it. */
export const DEFAULT_BUSINESS: Business = shownBusiness(withDefaults(null, defaultBusiness));

/**
 * The business as it is now.
 * @param origin where PocketBase answers.
 * @throws Error when it does not.
 */
export async function readBusiness(origin: string): Promise<Business> {
  return shownBusiness(await readBusinessFacts(origin));
}
