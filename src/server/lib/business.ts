import { defaultBusiness, isDemo } from '#src/config/business.ts';
import {
  hasDefaultNames,
  shownBusiness,
  withDefaults,
  type Business,
} from '#src/features/company/business/business.ts';
import { upcomingClosedDays } from '#src/features/company/business/closed-days.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { readBusinessAnswer } from '#src/features/company/business/business.reader.ts';

/** The business before PocketBase has first answered, and for output that shows none of its facts. */
export const DEFAULT_BUSINESS: Business = shownBusiness(withDefaults(null, defaultBusiness));

/**
 * Reads the current business from PocketBase.
 * @param origin PocketBase's origin.
 * @throws Error when PocketBase does not answer.
 */
export async function readBusiness(origin: string): Promise<Business> {
  const { facts, photos = [] } = await readBusinessAnswer(origin);
  return shownBusiness(facts, { photos, isDemo: isDemo && hasDefaultNames(facts, defaultBusiness) });
}

/** The business as pages show it: without the closed days that are over, which are deleted only at night. */
export async function readPageBusiness(origin: string, now = new Date()): Promise<Business> {
  const business = await readBusiness(origin);
  return { ...business, closedDays: upcomingClosedDays(business.closedDays, madridDay(now)) };
}
