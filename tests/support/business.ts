import { defaultBusiness } from '#src/config/business.ts';
import { shownBusiness, withDefaults, type Business } from '#src/features/company/business/business.ts';
import type { BusinessFacts } from '#src/features/company/business/business.schema.ts';

/** The default business. */
export const demoFacts: BusinessFacts = withDefaults(null, defaultBusiness);
export const demoBusiness: Business = shownBusiness(demoFacts);
