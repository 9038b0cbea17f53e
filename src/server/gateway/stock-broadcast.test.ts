import { expect, it } from 'vitest';
import { createStockBroadcast } from './stock-broadcast.ts';

it('keeps nothing of streams that never began: while PocketBase is away each page asks for one', async () => {
  const signals: AbortSignal[] = [];
  const stock = createStockBroadcast((_hearing, signal) => {
    signals.push(signal);
    return signals.length < 3 ? Promise.reject(new Error('away')) : Promise.resolve();
  }, 60_000);
  for (let page = 0; page < 2; page++) await expect(stock.listens()).rejects.toThrow('away');
  await stock.listens();
  // Whatever is kept is ended.
  stock.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, true]);
});
