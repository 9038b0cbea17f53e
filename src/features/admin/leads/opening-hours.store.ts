import { computed } from 'nanostores';
import { business } from '#src/features/admin/settings/business/business.store.ts';
import { openingSpans } from '#src/features/leads/desk/opening-time.ts';
import { hoursLines } from '#src/features/company/business/opening-hours.ts';

/** When the dealer is open; nobody is late while that is unknown. */
export const $openingHours = computed(business.$state, ({ data }) =>
  data === null ? [] : openingSpans(hoursLines(data.facts.hours)),
);
