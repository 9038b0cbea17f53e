import { defaultBusiness } from '#src/config/business.ts';
import { shownBusiness, withDefaults, type Business } from '#src/features/company/business/business.ts';
import type { BusinessFacts } from '#src/features/company/business/business.schema.ts';

/** The business as it is until somebody says otherwise. */
export const demoFacts: BusinessFacts = withDefaults(null, defaultBusiness);
export const demoBusiness: Business = shownBusiness(demoFacts);
