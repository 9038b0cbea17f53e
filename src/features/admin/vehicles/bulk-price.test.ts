import { describe, expect, it } from 'vitest';
import { planPrices, readAmount, type Direction, type PriceUnit } from './bulk-price.ts';

describe('readAmount', () => {
  it.each<[string, PriceUnit, number | null, RegExp | null]>([
    ['5', '%', 5, null],
    ['2,5 %', '%', 2.5, null],
    ['2.5', '%', 2.5, null],
    ['1.500', '€', 1500, null],
    ['99,50 €', '€', 99.5, null],
    ['', '%', null, null],
    ['', '€', null, null],
    ['0', '€', null, null],
    ['120', '%', null, /entre 0 y 100/],
    ['-5', '%', null, /entre 0 y 100/],
    ['-500', '€', null, /entre 0 y/],
    ['cinco', '%', null, /No se entiende/],
    ['1,500', '€', null, /¿1\.500/],
  ])('reads %j in %s as %j', (typed, unit, value, error) => {
    const read = readAmount(typed, unit);
    expect(read.value).toBe(value);
    if (error === null) expect(read.error).toBeNull();
    else expect(read.error).toMatch(error);
  });
});

describe('planPrices', () => {
  it.each<[number, Direction, PriceUnit, number, number, boolean, string | null]>([
    [32_900, 'bajar', '%', 5, 31_255, false, null],
    [32_990, 'bajar', '%', 2.5, 32_165, false, null],
    [19_900.5, 'bajar', '€', 500, 19_400.5, false, null],
    [10_000, 'subir', '%', 10, 11_000, false, null],
    [10_000, 'subir', '€', 250, 10_250, false, null],
    [10_000, 'bajar', '%', 30, 7000, true, null],
    [900, 'bajar', '€', 450, 450, true, null],
    [1000, 'bajar', '€', 1000, 0, true, 'Se quedaría sin precio'],
    [1000, 'bajar', '€', 1500, -500, true, 'Se quedaría sin precio'],
    [99_000_000, 'subir', '%', 5, 103_950_000, false, 'Debe estar entre 0 y 99999999'],
  ])('%d, %s %s%d is %d', (precio_eur, direction, unit, amount, next, isDoubtful, problem) => {
    const vehicle = { precio_eur };
    expect(planPrices([vehicle], { direction, unit, amount }).prices).toEqual([
      { vehicle, before: precio_eur, next, problem, isDoubtful },
    ]);
  });

  it('leaves out cars without a price, and keeps the order', () => {
    const cars = [2000, null, 1000, 0].map((precio_eur) => ({ precio_eur }));
    const { prices, withoutPrice } = planPrices(cars, null);
    expect(prices.map(({ before, next }) => [before, next])).toEqual([
      [2000, 2000],
      [1000, 1000],
    ]);
    expect(withoutPrice).toEqual([{ precio_eur: null }, { precio_eur: 0 }]);
  });
});
