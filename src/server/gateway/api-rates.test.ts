import { expect, test } from 'vitest';
import { createRateCounter } from './api-rates.ts';

const at = { now: 0 };
const counter = (times: number, seconds: number) => {
  at.now = 0;
  return createRateCounter({ times, seconds }, () => at.now);
};

test('lets so many through, tells the rest how long to wait, and begins anew after that', () => {
  const { take } = counter(2, 60);
  expect([take('a'), take('a')]).toEqual([0, 0]);
  at.now = 20_500;
  expect([take('a'), take('b')]).toEqual([40, 0]);
  at.now = 60_000;
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60]);
});

test('takes back what was no guess, never more than came', () => {
  const { take, giveBack } = counter(1, 60);
  take('a');
  giveBack('a');
  giveBack('a');
  giveBack('unknown');
  expect([take('a'), take('a')]).toEqual([0, 60]);
});

test('a crowd of keys does not fill the memory, nor free the latest', () => {
  const { take } = counter(1, 60);
  for (let key = 0; key < 120_000; key++) take(String(key));
  expect([take('119999'), take('0')]).toEqual([60, 0]);
});

test('a crowd of keys frees nobody who has used up the rate', () => {
  const { take } = counter(2, 60);
  expect([take('jefa'), take('jefa'), take('jefa')]).toEqual([0, 0, 60]);
  for (let key = 0; key < 120_000; key++) take(String(key));
  expect(take('jefa')).toBe(60);
});
