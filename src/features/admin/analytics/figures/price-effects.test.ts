import { describe, expect, it } from 'vitest';
import { dayOfChange, effectRates, soldWithin } from './price-effects.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const change = (at: string, vendido = '', visitsAfter = 28, entrada = '2026-01-02 09:00:00.000Z') => ({
  ...{ at: Date.parse(at), entrada, vendido },
  antes: { visitas: 28, leads: 1 },
  despues: { visitas: visitsAfter, leads: 2 },
});

describe('soldWithin', () => {
  it.each([
    ['not sold', '2026-11-01T08:00:00Z', '', null],
    ['sold on the same day', '2026-11-01T08:00:00Z', '2026-11-01 18:00:00.000Z', 0],
    ['sold nine days later', '2026-11-01T08:00:00Z', '2026-11-10 09:00:00.000Z', 9],
    ['sold after midnight in Madrid', '2026-11-01T22:30:00Z', '2026-11-01 23:30:00.000Z', 1],
    ['sold before the change', '2026-11-10T08:00:00Z', '2026-11-01 08:00:00.000Z', null],
  ])('%s', (_what, at, vendido, expected) => {
    expect(soldWithin(change(at, vendido))).toBe(expected);
  });
});

describe('effectRates', () => {
  it.each([
    [
      'fourteen days ago or more',
      change('2026-10-20T08:00:00Z'),
      { daysBefore: 14, days: 14, before: 2, after: 2 },
    ],
    [
      'a change of today',
      change('2026-11-22T08:00:00Z', '', 5),
      { daysBefore: 14, days: 1, before: 2, after: 5 },
    ],
    ['a week ago', change('2026-11-16T08:00:00Z', '', 7), { daysBefore: 14, days: 7, before: 2, after: 1 }],
    [
      'a sale four days later',
      change('2026-10-20T08:00:00Z', '2026-10-23 08:00:00.000Z', 20),
      { daysBefore: 14, days: 4, before: 2, after: 5 },
    ],
    [
      'a car that came four days before',
      change('2026-10-20T08:00:00Z', '', 28, '2026-10-15 23:30:00.000Z'),
      { daysBefore: 4, days: 14, before: 7, after: 2 },
    ],
    [
      'a car that came on the same day',
      change('2026-10-20T08:00:00Z', '', 28, '2026-10-20 07:00:00.000Z'),
      { daysBefore: 1, days: 14, before: 28, after: 2 },
    ],
  ])('%s', (_what, given, expected) => {
    expect(effectRates(given, NOW)).toEqual(expected);
  });
});

it('dates a change by Madrid’s calendar', () => {
  expect(dayOfChange({ at: Date.parse('2026-11-21T23:30:00Z') })).toBe('2026-11-22');
});
