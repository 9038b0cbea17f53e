import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepListening } from './keep-listening.ts';

const unsubscribe = vi.fn(() => Promise.resolve());
const react = vi.fn();
const watch = vi.fn<(onChange: (change: string) => void) => Promise<() => Promise<void>>>();

/** Reports that the stream is back. */
let reconnect: () => void = () => undefined;
const watchReturns = (onReturn: () => void) => {
  reconnect = onReturn;
  return () => undefined;
};

/** Delivers a server event to the current subscription. */
let send: (change: string) => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('window', new EventTarget());
  watch.mockImplementation((onChange) => {
    send = onChange;
    return Promise.resolve(unsubscribe);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const mock of [unsubscribe, react, watch]) mock.mockClear();
});

const settled = () => vi.advanceTimersByTimeAsync(400);
const live = { what: 'cars', watch, react, watchReturns };

it('reacts once with no changes after subscribing, so that the view reloads', async () => {
  let subscribe: (end: () => Promise<void>) => void = () => undefined;
  watch.mockImplementation(() => new Promise((resolve) => (subscribe = resolve)));
  const end = keepListening(live);
  await vi.advanceTimersByTimeAsync(5000);
  expect(react).not.toHaveBeenCalled();
  subscribe(unsubscribe);
  await settled();
  expect(react.mock.calls).toEqual([[[]]]);
  end();
});

it('coalesces a burst of changes into one reaction, and reacts again to a later change', async () => {
  const end = keepListening(live);
  await settled();
  react.mockClear();
  send('one');
  await vi.advanceTimersByTimeAsync(200);
  send('two');
  await settled();
  send('three');
  await settled();
  expect(react.mock.calls).toEqual([[['one', 'two']], [['three']]]);
  end();
});

it('retries a failed subscription, and then triggers a reload', async () => {
  watch.mockRejectedValueOnce(new Error('refused')).mockRejectedValueOnce(new Error('refused'));
  const end = keepListening(live);
  await settled();
  expect(console.warn).toHaveBeenCalledWith('Could not subscribe to live updates of cars', expect.any(Error));
  expect(react).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch).toHaveBeenCalledTimes(3);
  expect(react.mock.calls).toEqual([[[]]]);
  send('one');
  await settled();
  expect(react).toHaveBeenLastCalledWith(['one']);
  end();
});

it('reloads the view when an interrupted stream is back', async () => {
  const end = keepListening(live);
  await settled();
  react.mockClear();
  reconnect();
  await settled();
  expect(react.mock.calls).toEqual([[[]]]);
  end();
});

it('delays the reaction until the save in progress has finished', async () => {
  let isSaving = true;
  const end = keepListening({ ...live, isBusy: () => isSaving });
  await settled();
  send('one');
  await vi.advanceTimersByTimeAsync(5000);
  expect(react).not.toHaveBeenCalled();
  isSaving = false;
  await settled();
  expect(react.mock.calls).toEqual([[['one']]]);
  end();
});

it('unsubscribes on dispose, even while subscribing, and reacts no more', async () => {
  const end = keepListening(live);
  await settled();
  react.mockClear();
  send('one');
  end();
  await settled();
  expect(unsubscribe).toHaveBeenCalledTimes(1);

  let subscribe: (end: () => Promise<void>) => void = () => undefined;
  watch.mockImplementation(() => new Promise((resolve) => (subscribe = resolve)));
  keepListening(live)();
  subscribe(unsubscribe);
  await settled();
  expect(unsubscribe).toHaveBeenCalledTimes(2);
  expect(react).not.toHaveBeenCalled();
});
