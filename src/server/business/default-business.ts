import { defaultBusiness } from '#src/config/business.ts';
import { shownBusiness, withDefaults, type Business } from '#src/features/company/business/business.ts';

/** The business where nobody can be asked for it: before PocketBase has ever answered, and for what shows nothing of it. */
export const DEFAULT_BUSINESS: Business = shownBusiness(withDefaults(null, defaultBusiness));
