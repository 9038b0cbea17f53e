import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTrying } from './keep-trying.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An attempt that fails a number of times, and the times (ms) at which it was made. */
function attemptFailing(times: number) {
  const start = Date.now();
  const moments: number[] = [];
  const attempt = () => {
    moments.push(Date.now() - start);
    return moments.length > times ? Promise.resolve() : Promise.reject(new Error(`no ${moments.length}`));
  };
  return { attempt, moments };
}

it('tries once when the first attempt succeeds', async () => {
  const { attempt, moments } = attemptFailing(0);
  const onFailure = vi.fn();
  await keepTrying(attempt, onFailure, new EventTarget());
  expect(moments).toEqual([0]);
  expect(onFailure).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('doubles the pause up to a minute and reports each failure', async () => {
  const { attempt, moments } = attemptFailing(7);
  const reported: [string, number][] = [];
  const done = keepTrying(
    attempt,
    (error, failures) => reported.push([(error as Error).message, failures]),
    new EventTarget(),
  );
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await done;
  const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(reported).toEqual(Array.from({ length: 7 }, (_, index) => [`no ${index + 1}`, index + 1]));
});

it('retries at once when the network is back, and clears its timer', async () => {
  const { attempt, moments } = attemptFailing(1);
  const network = new EventTarget();
  const done = keepTrying(attempt, () => undefined, network);
  await vi.advanceTimersByTimeAsync(500);
  network.dispatchEvent(new Event('online'));
  await done;
  expect(moments).toEqual([0, 500]);
  expect(vi.getTimerCount()).toBe(0);
});
