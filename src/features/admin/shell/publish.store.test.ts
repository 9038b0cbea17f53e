import { afterEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { watchPublishing } from './publish.store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks in one chain only, however many saves come during a request', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const asked = vi.fn(
    async () =>
      new Promise<Response>((resolve) => {
        setTimeout(() => resolve(new Response('null')), 200);
      }),
  );
  vi.stubGlobal('fetch', asked);
  const stop = watchPublishing();
  const save = () => void pocketbase.afterSend?.(new Response('{}'), {}, { method: 'PATCH' });
  for (let turn = 0; turn < 5; turn++) {
    await vi.advanceTimersByTimeAsync(100);
    save();
    // The save's own question is on its way when the next save comes.
    await vi.advanceTimersByTimeAsync(250);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(52_000);
  expect(asked).toHaveBeenCalledTimes(10);
  stop();
  save();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(10);
  expect(vi.getTimerCount()).toBe(0);
});
