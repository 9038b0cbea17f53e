import { expect, test } from 'vitest';
import { deliveryCalendar } from './delivery-calendar.ts';

test('the twenty days are three weeks: reserved on the first day, delivered from the fifteenth', () => {
  const weeks = deliveryCalendar({ deliveryDays: 20, deliveryRange: '15-20 días' });
  expect(weeks?.map((week) => week.map(({ day }) => day))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20],
  ]);
  const of = (phase: string) =>
    weeks?.flat().flatMap((each) => (each.phase === phase ? [each.day] : [])) ?? [];
  expect(of('reserva')).toEqual([1]);
  expect([of('gestion')[0], of('gestion').at(-1)]).toEqual([2, 14]);
  expect(of('entrega')).toEqual([15, 16, 17, 18, 19, 20]);
});

test.each([
  ['another unit', 20, '3 semanas'],
  ['another last day', 30, '15-20 días'],
  ['too many days', 60, '45-60 días'],
  ['a delivery on the first day', 2, '1-2 días'],
])('there is no calendar for %s', (_, deliveryDays, deliveryRange) => {
  expect(deliveryCalendar({ deliveryDays, deliveryRange })).toBeNull();
});
