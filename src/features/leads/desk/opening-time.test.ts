import { expect, it, vi } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { openingMinutesBetween, openingSpans, type OpeningHours } from './opening-time.ts';

const HOURS = openingSpans(demoBusiness.hours);

// 2026-11-16 is a Monday. Madrid is an hour ahead of UTC in winter, and two in summer.
it.each([
  ['within a morning', '2026-11-16T09:00:00Z', '2026-11-16T10:30:00Z', 90],
  ['before opening', '2026-11-16T05:00:00Z', '2026-11-16T08:00:00Z', 0],
  ['from before opening', '2026-11-16T05:00:00Z', '2026-11-16T09:00:00Z', 60],
  ['overnight', '2026-11-16T17:30:00Z', '2026-11-17T08:15:00Z', 45],
  ['a whole day', '2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z', 600],
  ['a Saturday', '2026-11-21T00:00:00Z', '2026-11-21T23:00:00Z', 240],
  ['a Sunday', '2026-11-22T00:00:00Z', '2026-11-22T23:00:00Z', 0],
  ['a week', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z', 54 * 60],
  ['from Friday evening to Monday morning', '2026-11-20T18:30:00Z', '2026-11-23T08:30:00Z', 270],
  ['the week-end on which clocks go back', '2026-10-23T16:30:00Z', '2026-10-26T08:30:00Z', 30 + 240 + 30],
  ['the week-end on which clocks go forward', '2026-03-27T17:30:00Z', '2026-03-30T07:30:00Z', 30 + 240 + 30],
  ['a summer day', '2026-07-01T07:00:00Z', '2026-07-01T17:00:00Z', 600],
  ['a year', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', (261 * 10 + 52 * 4) * 60],
  ['an empty span', '2026-11-16T10:00:00Z', '2026-11-16T10:00:00Z', 0],
  ['backwards', '2026-11-17T10:00:00Z', '2026-11-16T10:00:00Z', 0],
  ['half a minute', '2026-11-16T10:00:00Z', '2026-11-16T10:00:59Z', 0],
])('counts opening minutes: %s', (_what, from, to, minutes) => {
  expect(openingMinutesBetween(new Date(from), new Date(to), HOURS)).toBe(minutes);
});

it('skips holidays, and counts both spans of a day with a break', () => {
  const halves: OpeningHours = [
    { days: ['Monday', 'Tuesday'], opens: '09:30', closes: '14:00' },
    { days: ['Monday', 'Tuesday'], opens: '16:00', closes: '20:00' },
  ];
  const [from, to] = [new Date('2026-11-16T00:00:00Z'), new Date('2026-11-18T00:00:00Z')];
  expect(openingMinutesBetween(from, to, halves)).toBe(2 * 510);
  expect(openingMinutesBetween(from, to, halves, ['2026-11-17'])).toBe(510);
});

it('is additive over any division of a span', () => {
  const holidays = ['2026-12-08', '2026-12-25', '2026-12-25', '2026-12-27', '2030-01-01'];
  const [from, to] = [new Date('2026-09-30T06:13:00Z'), new Date('2027-04-14T15:47:00Z')];
  const whole = openingMinutesBetween(from, to, HOURS, holidays);
  const minute = 60_000;
  for (let at = from.getTime() + minute; at < to.getTime(); at += 1237 * minute) {
    const middle = new Date(at);
    const parts =
      openingMinutesBetween(from, middle, HOURS, holidays) +
      openingMinutesBetween(middle, to, HOURS, holidays);
    expect(parts, middle.toISOString()).toBe(whole);
  }
});

it('makes as many time zone conversions for years as for days', () => {
  const conversions = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const countFrom = (from: string) => {
    conversions.mockClear();
    openingMinutesBetween(new Date(from), new Date('2026-11-19T12:00:00Z'), HOURS);
    return conversions.mock.calls.length;
  };
  const days = countFrom('2026-11-16T12:00:00Z');
  expect(days).toBeGreaterThan(0);
  expect(countFrom('2006-11-16T12:00:00Z')).toBe(days);
  conversions.mockRestore();
});
