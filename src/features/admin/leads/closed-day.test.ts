import { expect, it } from 'vitest';
import { hoursLines } from '#src/features/company/business/opening-hours.ts';
import { closedHint } from './closed-day.ts';

const DAY = [{ opens: '09:00', closes: '19:00' }];
const times = {
  hours: hoursLines([DAY, DAY, DAY, DAY, DAY]),
  closedDays: [{ from: '2026-12-08', to: '2026-12-08', name: 'Inmaculada' }],
};

it.each([
  ['an open day', '2026-12-09', times, undefined],
  ['a Sunday', '2026-12-06', times, 'Ese día está cerrado'],
  ['a holiday', '2026-12-08', times, 'Ese día está cerrado'],
  ['no day', '', times, undefined],
  ['unknown hours', '2026-12-06', null, undefined],
])('says of %s whether it is closed', (_what, day, known, hint) => {
  expect(closedHint(day, known)).toBe(hint);
});
