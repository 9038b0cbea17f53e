import { expect, it } from 'vitest';
import { plainMadridDay } from './madrid-day.ts';
import { madridDay } from './madrid-time.ts';

it('knows the days of Madrid as Intl does', () => {
  const start = Date.UTC(2024, 0, 1);
  // Every half hour round midnight of some three years.
  for (let day = 0; day < 1100; day++)
    for (const minutes of [-150, -120, -90, -60, -30, 0, 30, 60, 90]) {
      const moment = start + day * 86_400_000 + minutes * 60_000;
      expect(plainMadridDay(moment), new Date(moment).toISOString()).toBe(madridDay(new Date(moment)));
    }
});
