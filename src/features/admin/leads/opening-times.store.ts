import { computed } from 'nanostores';
import type { OpeningTimes } from '#src/features/company/business/answer-due.ts';
import { hoursLines } from '#src/features/company/business/opening-hours.ts';
import { business } from '#src/features/admin/settings/business/business.store.ts';

/** Opening times of the dealer; null while they are unknown, when no lead counts as late. */
export const $openingTimes = computed(business.$state, ({ data }): OpeningTimes | null =>
  data === null ? null : { hours: hoursLines(data.facts.hours), closedDays: data.facts.closedDays },
);
