import { expect, it } from 'vitest';
import { daysLater, madridDay, madridMoment } from './madrid-time.ts';

it.each([
  ['2026-11-22T22:59:59Z', '2026-11-22'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  ['2026-07-01T21:59:59Z', '2026-07-01'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
])('%s is on %s', (moment, day) => {
  expect(madridDay(new Date(moment))).toBe(day);
});

it.each([
  ['2026-11-22', '09:00', '2026-11-22T08:00:00.000Z'],
  ['2026-07-01', '09:00', '2026-07-01T07:00:00.000Z'],
  ['2026-07-01', '00:00', '2026-06-30T22:00:00.000Z'],
  // Clocks go from 2:00 to 3:00, and back from 3:00 to 2:00.
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('%s %s is at %s', (day, time, moment) => {
  expect(madridMoment(day, time).toISOString()).toBe(moment);
});

it('counts days across months and DST changes', () => {
  expect([daysLater('2026-12-31', 1), daysLater('2026-03-28', 2), daysLater('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2026-03-30',
    '2026-02-28',
  ]);
});
