import { expect, test } from 'vitest';
import { priceStack } from './price-stack.ts';

test('the parts of the price stand on each other and add up to the total', () => {
  const { parts, total } = priceStack({ transporte: 1_250, gestion: 1_490, placas: 160 });
  expect(parts.map(({ amount }) => amount)).toEqual([40_000, 1_250, 1_650, 8_400]);
  expect(total).toBe(51_300);
  expect(parts.map(({ from, share }) => [from, share])).toEqual([
    [0, 77.97],
    [77.97, 2.44],
    [80.41, 3.22],
    [83.63, 16.37],
  ]);
});
