import { afterEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { $health, watchPublishing } from './publish.store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A visible page whose network can be switched on and off. */
function stubPage(): { setOnline: (isOnline: boolean) => void } {
  const page = new EventTarget();
  const navigator = { onLine: true };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  return {
    setOnline: (isOnline) => {
      navigator.onLine = isOnline;
      page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
  };
}

it('keeps a single polling chain, however many saves happen during a request', async () => {
  vi.useFakeTimers();
  stubPage();
  const fetched = vi.fn(
    async () =>
      new Promise<Response>((resolve) => {
        setTimeout(() => resolve(new Response('null')), 200);
      }),
  );
  vi.stubGlobal('fetch', fetched);
  const stop = watchPublishing();
  const save = () => void pocketbase.afterSend?.(new Response('{}'), {}, { method: 'PATCH' });
  for (let turn = 0; turn < 5; turn++) {
    await vi.advanceTimersByTimeAsync(100);
    save();
    // The poll triggered by this save is in flight when the next save happens.
    await vi.advanceTimersByTimeAsync(250);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(52_000);
  expect(fetched).toHaveBeenCalledTimes(10);
  stop();
  save();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveBeenCalledTimes(10);
  expect(vi.getTimerCount()).toBe(0);
});

it('clears the health when the network is lost, and polls again when it returns', async () => {
  vi.useFakeTimers();
  const { setOnline } = stubPage();
  let isReachable = true;
  const report = {
    ...{ release: 'r', builtAt: null, vehicles: 1 },
    publisher: { state: 'idle', lastDurationMs: null },
  };
  vi.stubGlobal('fetch', () =>
    isReachable ? Promise.resolve(Response.json(report)) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const stop = watchPublishing();
  await vi.advanceTimersByTimeAsync(0);
  expect($health.get()).toMatchObject({ release: 'r' });
  isReachable = false;
  setOnline(false);
  expect($health.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect($health.get()).toBeNull();
  isReachable = true;
  setOnline(true);
  await vi.advanceTimersByTimeAsync(400);
  expect($health.get()).toMatchObject({ release: 'r' });
  stop();
});

it('polls soon after a save, before the next interval', async () => {
  vi.useFakeTimers();
  stubPage();
  let state = 'idle';
  const report = () => ({
    ...{ release: 'r', builtAt: null, vehicles: 1 },
    publisher: { state, lastDurationMs: null },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(report())));
  const stop = watchPublishing();
  await vi.advanceTimersByTimeAsync(0);
  state = 'building';
  await pocketbase.afterSend?.(new Response('{}'), {}, { method: 'GET' });
  await vi.advanceTimersByTimeAsync(1000);
  expect($health.get()).toMatchObject({ publisher: { state: 'idle' } });
  await pocketbase.afterSend?.(new Response('{}'), {}, { method: 'PATCH' });
  await vi.advanceTimersByTimeAsync(400);
  expect($health.get()).toMatchObject({ publisher: { state: 'building' } });
  stop();
});
