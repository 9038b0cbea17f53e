import { expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { leadClock } from './lead-clock.ts';

// A Monday at ten in Madrid. Open from nine to seven, on Saturdays from ten to two.
const MONDAY = '2026-11-16 09:00:00.000Z';

it.each([
  ['2026-11-16T09:00:30Z', 'Hace un momento', false],
  ['2026-11-16T09:05:00Z', 'Hace 5\u202fmin', false],
  ['2026-11-16T12:00:00Z', 'Hace 3\u202fh', false],
  ['2026-11-17T08:59:59Z', 'Hace 23\u202fh', false],
  ['2026-11-17T09:00:00Z', 'Fuera de plazo desde hace un momento', true],
  ['2026-11-17T09:30:00Z', 'Fuera de plazo desde hace 30\u202fmin', true],
  ['2026-11-18T12:59:59Z', 'Fuera de plazo desde hace 27\u202fh', true],
  ['2026-11-23T08:30:00Z', 'Fuera de plazo desde hace 5 días', true],
])('shows the waiting time at %s: %s', (now, text, isLate) => {
  expect(leadClock(MONDAY, new Date(now), demoBusiness)).toEqual({ text, isLate });
});

it.each([
  ['2026-11-21 12:00:00.000Z', '2026-11-22T11:59:59Z', false],
  ['2026-11-21 12:00:00.000Z', '2026-11-22T12:00:00Z', true],
  ['2026-11-21 14:00:00.000Z', '2026-11-24T07:59:59Z', false],
  ['2026-11-21 14:00:00.000Z', '2026-11-24T08:00:00Z', true],
])('counts a Saturday’s lead of %s as late at %s: %j', (created, now, isLate) => {
  expect(leadClock(created, new Date(now), demoBusiness).isLate).toBe(isLate);
});

it('counts no lead as late while the opening times are unknown', () => {
  expect(leadClock(MONDAY, new Date('2026-11-20T09:00:00Z'), null)).toEqual({
    ...{ text: 'Hace 4 días', isLate: false },
  });
});
