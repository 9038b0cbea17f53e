import { describe, expect, it } from 'vitest';
import { plainMadridMoment } from '#src/lib/madrid-day.ts';
import { freeSlots, isFreeSlot, type SlotRules } from './free-slots.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const HOURS = [
  { days: WEEK, opens: '10:00', closes: '13:00' },
  { days: WEEK, opens: '16:00', closes: '18:00' },
  { days: ['Saturday'], opens: '10:00', closes: '12:00' },
];
const at = (day: string, time: string) => plainMadridMoment(day, time) ?? NaN;
const span = (day: string, time: string, minutes: number) => ({ start: at(day, time), minutes });

/** Monday 30 November 2026 at 8:00, for two days. */
const rules = (change: Partial<SlotRules> = {}): SlotRules => ({
  ...{ hours: HOURS, closedDays: [], taken: [], minutes: 60, every: 60 },
  earliest: at('2026-11-30', '08:00'),
  latest: at('2026-12-01', '22:00'),
  ...change,
});
const times = (change?: Partial<SlotRules>) =>
  Object.fromEntries(
    freeSlots(rules(change)).map((day) => [day.day, day.times.map(({ time }) => time).join(' ')]),
  );

describe('freeSlots', () => {
  const FULL = '10:00 11:00 12:00 16:00 17:00';
  it.each<[string, Partial<SlotRules>, Record<string, string>]>([
    ['both halves of each day', {}, { '2026-11-30': FULL, '2026-12-01': FULL }],
    [
      'nothing before the earliest time',
      { earliest: at('2026-11-30', '11:01') },
      { '2026-11-30': '12:00 16:00 17:00', '2026-12-01': FULL },
    ],
    [
      'the earliest and the latest time themselves',
      { earliest: at('2026-11-30', '17:00'), latest: at('2026-12-01', '11:00') },
      { '2026-11-30': '17:00', '2026-12-01': '10:00 11:00' },
    ],
    [
      'nothing across a break',
      { minutes: 120 },
      { '2026-11-30': '10:00 11:00 16:00', '2026-12-01': '10:00 11:00 16:00' },
    ],
    ['nothing longer than the opening', { minutes: 240 }, {}],
    [
      'every half hour',
      { every: 30, latest: at('2026-11-30', '22:00') },
      { '2026-11-30': '10:00 10:30 11:00 11:30 12:00 16:00 16:30 17:00' },
    ],
    [
      'nothing that overlaps an appointment',
      { taken: [span('2026-11-30', '10:30', 60), span('2026-11-30', '17:00', 60)] },
      { '2026-11-30': '12:00 16:00', '2026-12-01': FULL },
    ],
    [
      'times that touch an appointment',
      { taken: [span('2026-11-30', '11:00', 60)] },
      { '2026-11-30': '10:00 12:00 16:00 17:00', '2026-12-01': FULL },
    ],
    [
      'nothing on a closed day',
      { closedDays: [{ from: '2026-11-30', to: '2026-11-30' }] },
      { '2026-12-01': FULL },
    ],
    [
      'nothing in closed days, both included',
      { closedDays: [{ from: '2026-12-01', to: '2026-12-03' }], latest: at('2026-12-04', '22:00') },
      { '2026-11-30': FULL, '2026-12-04': FULL },
    ],
    [
      'the short Saturday, and no Sunday',
      { earliest: at('2026-12-05', '08:00'), latest: at('2026-12-07', '11:00') },
      { '2026-12-05': '10:00 11:00', '2026-12-07': '10:00 11:00' },
    ],
    ['nothing when never open', { hours: [] }, {}],
    ['nothing when the latest is before the earliest', { latest: at('2026-11-29', '10:00') }, {}],
  ])('offers %s', (_what, change, expected) => {
    expect(times(change)).toEqual(expected);
  });

  it('keeps the local time across both changes of clocks', () => {
    for (const [friday, monday, starts] of [
      ['2027-03-26', '2027-03-29', ['2027-03-26T09:00:00.000Z', '2027-03-29T08:00:00.000Z']],
      ['2027-10-29', '2027-11-01', ['2027-10-29T08:00:00.000Z', '2027-11-01T09:00:00.000Z']],
    ] as const) {
      const found = freeSlots(rules({ earliest: at(friday, '08:00'), latest: at(monday, '10:00') }));
      const first = found.filter(({ day }) => day === friday || day === monday).map((day) => day.times[0]);
      expect(first).toEqual(starts.map((start) => ({ time: '10:00', start: Date.parse(start) })));
    }
  });

  it.each([
    ['2027-03-28', '2027-03-28T08:00:00.000Z'],
    ['2027-10-31', '2027-10-31T09:00:00.000Z'],
  ])('offers the Sunday of a change of clocks once, at its new local time: %s', (day, start) => {
    const hours = [{ days: ['Sunday'], opens: '10:00', closes: '12:00' }];
    // From the last minutes of the day before, 21 days ahead.
    const earliest = at(day, '00:00') - 60_000;
    const found = freeSlots(rules({ hours, earliest, latest: earliest + 21 * 86_400_000 }));
    const [first, ...others] = found.map((each) => each.day);
    expect([first, new Set(others).has(day), others.length]).toEqual([day, false, 2]);
    expect(found[0]?.times).toEqual([
      { time: '10:00', start: Date.parse(start) },
      { time: '11:00', start: Date.parse(start) + 3_600_000 },
    ]);
  });
});

it.each([
  ['2026-11-30', '10:00', true],
  ['2026-11-30', '10:01', false],
  ['2026-11-30', '13:00', false],
  ['2026-11-30', '16:00', false],
  ['2026-11-29', '10:00', false],
  ['2026-12-02', '10:00', false],
])('decides whether %s at %s is free', (day, time, expected) => {
  expect(isFreeSlot(at(day, time), rules({ taken: [span('2026-11-30', '16:00', 30)] }))).toBe(expected);
});
