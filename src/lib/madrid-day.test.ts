import { expect, it } from 'vitest';
import {
  isDay,
  plainMadridDay,
  plainMadridMidnight,
  plainMadridMoment,
  plainMadridTime,
} from './madrid-day.ts';
import { daysLater, madridDay, madridMoment } from './madrid-time.ts';

it('agrees with Intl on the days of Madrid', () => {
  const start = Date.UTC(2024, 0, 1);
  // Every half hour around midnight, for about three years.
  for (let day = 0; day < 1100; day++)
    for (const minutes of [-150, -120, -90, -60, -30, 0, 30, 60, 90]) {
      const moment = start + day * 86_400_000 + minutes * 60_000;
      expect(plainMadridDay(moment), new Date(moment).toISOString()).toBe(madridDay(new Date(moment)));
    }
});

it('counts calendar days, also across DST changes', () => {
  // Half an hour before and after midnight, for a whole year.
  for (let day = 0; day < 366; day++)
    for (const minutes of [-90, -30]) {
      const moment = Date.UTC(2026, 0, 1) + day * 86_400_000 + minutes * 60_000;
      for (const days of [-30, 30])
        expect(plainMadridDay(moment, days), new Date(moment).toISOString()).toBe(
          daysLater(madridDay(new Date(moment)), days),
        );
    }
});

it('begins days at midnight, also on the days of DST changes', () => {
  for (let day = '2024-01-01'; day < '2027-01-01'; day = daysLater(day, 1))
    expect(plainMadridMidnight(day), day).toBe(madridMoment(day, '00:00').getTime());
});

it.each([
  ['2026-11-22', '09:00', '2026-11-22T08:00:00.000Z'],
  ['2026-07-01', '09:00', '2026-07-01T07:00:00.000Z'],
  // Clocks go from 2:00 to 3:00, and back from 3:00 to 2:00.
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:00', null],
  ['2026-03-29', '02:59', null],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', '25:00', null],
  ['2026-10-25', '', null],
  ['', '10:00', null],
])('%s at %s in Madrid is %s', (day, time, moment) => {
  const found = plainMadridMoment(day, time);
  expect(found === null ? null : new Date(found).toISOString()).toBe(moment);
  if (found === null) return;
  expect([plainMadridDay(found), plainMadridTime(found)]).toEqual([day, time]);
  expect(new Date(found)).toEqual(madridMoment(day, time));
});

it.each([
  ['2028-02-29', true],
  ['2999-12-31', true],
  ['2027-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['1/3/2027', false],
  ['2026-12-08T00:00', false],
  ['', false],
])('%j is a day: %j', (text, expected) => expect(isDay(text)).toBe(expected));
