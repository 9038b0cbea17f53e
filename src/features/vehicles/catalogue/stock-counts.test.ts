import { expect, test } from 'vitest';
import { stockCounts } from './stock-counts.ts';

test('the counters count cars and brands', () => {
  const stock = [{ marca: 'BMW' }, { marca: 'BMW' }, { marca: 'Audi' }];
  expect(stockCounts(stock)).toEqual({ vehicles: 3, brands: 2 });
});
