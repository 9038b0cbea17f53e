import { expect, it } from 'vitest';
import { boundVisits } from './visit-bound.ts';

const DAY = '2026-11-22';
const times = (count: number, visit: () => boolean) =>
  Array.from({ length: count }, visit).filter(Boolean).length;

it('takes thirty visits of a car from an address on a day', () => {
  const may = boundVisits();
  expect(times(200, () => may('203.0.113.1', 'golf1', DAY))).toBe(30);
  expect(times(40, () => may('203.0.113.1', 'polo1', DAY))).toBe(30);
  expect(times(40, () => may('2001:db8:0:1::', 'golf1', DAY))).toBe(30);
  expect(times(40, () => may('203.0.113.1', 'golf1', '2026-11-23'))).toBe(30);
});

it('takes all from this machine, where a proxy may stand of which nobody has told', () => {
  const may = boundVisits();
  for (const address of ['127.0.0.1', '0:0:0:0::'])
    expect(
      times(100, () => may(address, 'golf1', DAY)),
      address,
    ).toBe(100);
});

it('remembers no more than so many addresses and cars, the latest', () => {
  const may = boundVisits({ perDay: 1, most: 3 });
  for (const address of ['a', 'b', 'c', 'd']) expect(may(address, 'golf1', DAY)).toBe(true);
  expect(['b', 'c', 'd'].map((address) => may(address, 'golf1', DAY))).toEqual([false, false, false]);
  expect(may('a', 'golf1', DAY)).toBe(true);
});
