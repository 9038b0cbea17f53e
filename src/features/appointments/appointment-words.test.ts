import { afterEach, expect, it, vi } from 'vitest';
import { plainMadridMoment } from '#src/lib/madrid-day.ts';
import { whenText } from './appointment-words.ts';
import { dayWords } from './day-words.ts';

afterEach(() => vi.unstubAllEnvs());

/** The zones of a browser, with other dates than Madrid for hours of a day. */
const ZONES = ['Europe/Madrid', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'];

it.each(
  ZONES.flatMap((zone) => [
    [zone, '2027-03-26', '18:30', 'viernes, 26 de marzo de 2027, de 18:30 a 19:30'],
    [zone, '2027-03-29', '09:00', 'lunes, 29 de marzo de 2027, de 9:00 a 10:00'],
    [zone, '2027-10-30', '20:00', 'sábado, 30 de octubre de 2027, de 20:00 a 21:00'],
    [zone, '2027-11-02', '10:00', 'martes, 2 de noviembre de 2027, de 10:00 a 11:00'],
  ]),
)('in %s the hours of %s at %s are those of Madrid', (zone, day, time, text) => {
  vi.stubEnv('TZ', zone);
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  const start = plainMadridMoment(day, time) ?? NaN;
  expect(whenText({ start, minutes: 60 })).toBe(text);
  expect(dayWords(day, start).short).toBe('Hoy');
});
