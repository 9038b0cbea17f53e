import { expect, it } from 'vitest';
import { plainMadridDay } from './madrid-day.ts';
import { daysLater, madridDay } from './madrid-time.ts';

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
