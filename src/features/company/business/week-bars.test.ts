import { expect, test } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { hoursLines, weekBars } from './opening-hours.ts';

test('the week is drawn over the hours from the first opening to the last closing', () => {
  const week = weekBars(demoBusiness.hours);
  expect(week?.days.map(({ letter }) => letter).join('')).toBe('LMXJVSD');
  expect(week?.days.map(({ spans }) => spans)).toEqual([
    ...Array.from({ length: 5 }, () => [{ from: 0, share: 100 }]),
    [{ from: 10, share: 40 }],
    [],
  ]);
  expect(week?.marks).toEqual([
    { text: '9:00', at: 0 },
    { text: '14:00', at: 50 },
    { text: '19:00', at: 100 },
  ]);
});

test('a day with a break has two bars', () => {
  const morning = { opens: '10:00', closes: '14:00' };
  const week = weekBars(
    hoursLines([[morning, { opens: '16:00', closes: '20:00' }], [morning], [], [], [], [], []]),
  );
  expect(week?.days[0]?.spans).toEqual([
    { from: 0, share: 40 },
    { from: 60, share: 40 },
  ]);
  expect(week?.days[1]?.spans).toEqual([{ from: 0, share: 40 }]);
});

test('a business that never opens has no week', () => {
  expect(weekBars(hoursLines([[], [], [], [], [], [], []]))).toBeNull();
});
