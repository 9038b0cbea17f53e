import { expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { leadClock } from './lead-clock.ts';
import { openingSpans } from './opening-time.ts';

const HOURS = openingSpans(demoBusiness.hours);

// A Monday at ten in Madrid. Open from nine to seven, on Saturdays from ten to two.
const MONDAY = '2026-11-16 09:00:00.000Z';

it.each([
  ['2026-11-16T09:00:30Z', 'Hace un momento', false],
  ['2026-11-16T09:05:00Z', 'Hace 5\u202fmin', false],
  ['2026-11-16T12:00:00Z', 'Hace 3\u202fh', false],
  ['2026-11-18T08:59:00Z', 'Hace 47\u202fh', false],
  // Nine hours on Monday, ten on Tuesday, and five on Wednesday.
  ['2026-11-18T12:59:59Z', 'Hace 2 días', false],
  ['2026-11-18T13:00:00Z', 'Sin contestar tras 24\u202fh de apertura', true],
  ['2026-11-23T08:30:00Z', 'Sin contestar tras 53\u202fh de apertura', true],
])('shows the waiting time at %s: %s', (now, text, isLate) => {
  expect(leadClock(MONDAY, new Date(now), HOURS)).toEqual({ text, isLate });
});

it('does not count a closed Sunday', () => {
  const saturday = '2026-11-21 13:30:00.000Z';
  expect(leadClock(saturday, new Date('2026-11-23T07:59:00Z'), HOURS)).toEqual({
    text: 'Hace 42\u202fh',
    isLate: false,
  });
});
