import { afterEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { $health, watchPublishing } from './publish.store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page in view, whose network can come and go. */
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

it('asks in one chain only, however many saves come during a request', async () => {
  vi.useFakeTimers();
  stubPage();
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

it('knows nothing of the site as soon as the network is gone, and asks when it is back', async () => {
  vi.useFakeTimers();
  const { setOnline } = stubPage();
  let isReached = true;
  const report = {
    ...{ release: 'r', builtAt: null, vehicles: 1 },
    publisher: { state: 'idle', lastDurationMs: null },
  };
  vi.stubGlobal('fetch', () =>
    isReached ? Promise.resolve(Response.json(report)) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const stop = watchPublishing();
  await vi.advanceTimersByTimeAsync(0);
  expect($health.get()).toMatchObject({ release: 'r' });
  isReached = false;
  setOnline(false);
  expect($health.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect($health.get()).toBeNull();
  isReached = true;
  setOnline(true);
  await vi.advanceTimersByTimeAsync(400);
  expect($health.get()).toMatchObject({ release: 'r' });
  stop();
});

it('asks at once after a save, and not only at its next turn', async () => {
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
