import { describe, expect, it } from 'vitest';
import { isDoubtfulPrice, previousPriceProblem } from './vehicle.price-change.ts';

describe('isDoubtfulPrice', () => {
  it.each([
    // Below 500 euros.
    [null, 499.99, true],
    [null, 500, false],
    [null, 0, true],
    [null, 32_900, false],
    [600, 499, true],
    // By three tenths.
    [48_000, 33, true],
    [100_000, 70_000, true],
    [100_000, 70_001, false],
    [100_000, 130_000, true],
    [100_000, 129_999, false],
    [46.9, 60.97, true],
    [1000, 1299.99, false],
    [0, 30_000, true],
    // Nothing to confirm.
    [48_000, null, false],
    [400, 400, false],
    [null, null, false],
    [48_000, 48_000, false],
  ])('from %j to %j: %j', (before, next, expected) => {
    expect(isDoubtfulPrice(before, next)).toBe(expected);
  });
});

describe('previousPriceProblem', () => {
  it.each([
    // A reduction from the former price.
    [48_000, 45_000, 48_000, null],
    [48_000, 45_000, 46_000, null],
    // Higher than the price until this change, or since.
    [48_000, 45_000, 48_000.01, 'not-lowest'],
    [104_900, 42_000, 109_900, 'not-lowest'],
    [42_000, 47_000, 109_900, 'not-lowest'],
    // No reduction.
    [48_000, 50_000, 48_000, 'not-higher'],
    [48_000, 50_000, 50_000, 'not-higher'],
    [null, 50_000, 40_000, 'not-higher'],
    [48_000, null, 52_000, 'not-higher'],
    // The first known price.
    [null, 45_000, 48_000, null],
    // A price of 0 is none.
    [0, 45_000, 48_000, null],
    [48_000, 0, 52_000, 'not-higher'],
    // The price is unchanged, or there is no previous one.
    [45_000, 45_000, 99_000, null],
    [45_000, 45_000, 40_000, null],
    [null, null, 40_000, null],
    [48_000, 45_000, null, null],
  ] as const)('from %j to %j, before: %j is %j', (former, precio_eur, precio_anterior_eur, expected) => {
    expect(previousPriceProblem(former, { precio_eur, precio_anterior_eur })).toBe(expected);
  });

  it.each([
    [46_000, 'not-lowest'],
    [48_000, null],
    [50_000, null],
  ] as const)('with %j as the lowest of thirty days: %j', (lowest, expected) => {
    const next = { precio_eur: 45_000, precio_anterior_eur: 48_000 };
    expect(previousPriceProblem(48_000, next, lowest)).toBe(expected);
  });
});
