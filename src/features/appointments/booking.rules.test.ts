import { expect, it } from 'vitest';
import { madridMoment } from '#src/lib/madrid-time.ts';
import { bookingRules, timeProblem } from './booking.rules.ts';
import { freeSlots } from './free-slots.ts';

/** Monday to Friday 9:00-14:00 and 16:00-20:00, Saturday 10:00-14:00; 8 December is closed. */
const open = {
  hours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      times: [
        { opens: '09:00', closes: '14:00' },
        { opens: '16:00', closes: '20:00' },
      ],
    },
    { days: ['Saturday'], times: [{ opens: '10:00', closes: '14:00' }] },
    { days: ['Sunday'], times: [] },
  ],
  closedDays: [{ from: '2026-12-08', to: '2026-12-08', name: 'Inmaculada' }],
};
const at = (day: string, time: string) => madridMoment(day, time).getTime();
/** A Monday. */
const NOW = at('2026-11-30', '10:10');
const taken = [{ start: at('2026-12-02', '11:00'), minutes: 60 }];
const rules = bookingRules(open, taken, 60, NOW);

it('lists the times from two hours to 21 days ahead', () => {
  const days = freeSlots(rules);
  const timesOf = (day: string) => days.find((found) => found.day === day)?.times.map(({ time }) => time);
  expect(timesOf('2026-11-30')?.slice(0, 3)).toEqual(['12:30', '13:00', '16:00']);
  expect(timesOf('2026-12-02')?.slice(0, 5)).toEqual(['09:00', '09:30', '10:00', '12:00', '12:30']);
  expect(timesOf('2026-12-05')?.at(-1)).toBe('13:00');
  expect(timesOf('2026-12-06')).toBeUndefined();
  expect(timesOf('2026-12-08')).toBeUndefined();
  expect(timesOf('2026-12-21')?.at(-1)).toBe('10:00');
  expect(days.at(-1)?.day).toBe('2026-12-21');
});

it.each([
  ['free', '2026-12-01', '09:30', null],
  ['the first of all', '2026-11-30', '12:30', null],
  ['listed some minutes ago', '2026-11-30', '12:00', null],
  ['too soon', '2026-11-30', '11:30', 'unavailable'],
  ['too late', '2026-12-21', '11:00', 'unavailable'],
  ['between two starts', '2026-12-01', '09:45', 'unavailable'],
  ['ending after closing time', '2026-12-01', '13:30', 'unavailable'],
  ['at night', '2026-12-01', '03:00', 'unavailable'],
  ['of a closed day', '2026-12-08', '10:00', 'unavailable'],
  ['of a Sunday', '2026-12-06', '10:00', 'unavailable'],
  ['taken', '2026-12-02', '11:00', 'taken'],
  ['partly taken', '2026-12-02', '10:30', 'taken'],
  ['before a taken one', '2026-12-02', '10:00', null],
  ['after a taken one', '2026-12-02', '12:00', null],
])('a time that is %s', (_what, day, time, code) => {
  expect(timeProblem(at(day, time), rules)?.code ?? null).toBe(code);
});

it.each([NaN, Infinity, -1, 0, 8.64e15, Number.MAX_SAFE_INTEGER])('%d is no time', (start) => {
  expect(timeProblem(start, rules)).toMatchObject({ status: 400 });
});
