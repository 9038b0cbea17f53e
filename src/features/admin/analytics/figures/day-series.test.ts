import { describe, expect, it } from 'vitest';
import { daySeries, seriesTotals, weekSeries, type SeriesPoint } from './day-series.ts';

const series = (hoy: string, desde: string, days: number) =>
  daySeries(
    {
      ...{ hoy, desde },
      visitas: [
        { dia: '2026-03-29', total: 7 },
        { dia: '2026-03-30', total: 2 },
      ],
      leads: [{ dia: '2026-03-29', total: 1 }],
    },
    days,
  ).map(({ from, visits, leads }) => [from, visits, leads]);

describe('daySeries', () => {
  it.each([
    [
      'over the change to summer time',
      '2026-03-30',
      '2026-03-01',
      3,
      [
        ['2026-03-28', 0, 0],
        ['2026-03-29', 7, 1],
        ['2026-03-30', 2, 0],
      ],
    ],
    [
      'over the change to winter time',
      '2026-10-26',
      '2026-03-01',
      2,
      [
        ['2026-10-25', 0, 0],
        ['2026-10-26', 0, 0],
      ],
    ],
    [
      'from the first day with visit data',
      '2026-03-30',
      '2026-03-30',
      2,
      [
        ['2026-03-29', null, 1],
        ['2026-03-30', 2, 0],
      ],
    ],
    ['without visit data', '2026-03-30', '', 1, [['2026-03-30', null, 0]]],
  ])('%s', (_what, hoy, desde, days, expected) => {
    expect(series(hoy, desde, days)).toEqual(expected);
  });
});

const point = (from: string, visits: number | null, leads = 0): SeriesPoint => ({
  ...{ from, to: from, visits, leads },
});

describe('weekSeries', () => {
  it.each([
    // 2026-11-22 is a Sunday.
    [
      'Sunday and Monday',
      [point('2026-11-22', 3, 1), point('2026-11-23', 4, 2)],
      [point('2026-11-22', 3, 1), point('2026-11-23', 4, 2)],
    ],
    [
      'a whole week',
      Array.from({ length: 7 }, (_, day) => point(`2026-11-${23 + day}`, day, 1)),
      [{ from: '2026-11-23', to: '2026-11-29', visits: 21, leads: 7 }],
    ],
    [
      'a week whose visits begin inside it',
      [point('2026-11-23', null, 1), point('2026-11-24', 5)],
      [{ from: '2026-11-23', to: '2026-11-24', visits: 5, leads: 1 }],
    ],
    [
      'a week without visit data',
      [point('2026-11-23', null), point('2026-11-24', null)],
      [{ from: '2026-11-23', to: '2026-11-24', visits: null, leads: 0 }],
    ],
    ['nothing', [], []],
  ])('adds up %s', (_what, days, expected) => {
    expect(weekSeries(days)).toEqual(expected);
  });
});

describe('seriesTotals', () => {
  it.each([
    [[], { visits: 0, leads: 0, visitsPerLead: null }],
    [[point('2026-11-22', 100, 3), point('2026-11-23', 0)], { visits: 100, leads: 3, visitsPerLead: 33 }],
    [[point('2026-11-22', 100)], { visits: 100, leads: 0, visitsPerLead: null }],
    [[point('2026-11-22', 0, 2)], { visits: 0, leads: 2, visitsPerLead: null }],
    // Leads from before visits were counted do not count for the ratio.
    [
      [point('2026-11-22', null, 8), point('2026-11-23', 50, 2)],
      { visits: 50, leads: 10, visitsPerLead: 25 },
    ],
  ])('%j', (points, expected) => {
    expect(seriesTotals(points)).toEqual(expected);
  });
});
