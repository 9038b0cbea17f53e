import { setTimeout as sleep } from 'node:timers/promises';

/** Between two readings there is a pause of so many times what the former took, and of so many milliseconds at least. */
const SPARING = 4;
const LEAST_PAUSE_MS = 20;

/**
 * Reads something that takes long, for many who ask: all who ask before a reading begins share it, and however many ask, no more
 * than a fifth of the time is spent with reading. The first after a pause waits for nothing.
 * @returns what a reading finds that begins after the call.
 */
export function readSparingly<T>(read: () => Promise<T>): () => Promise<T> {
  let free: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= free.then(() => {
      const begun = performance.now();
      const reading = read();
      next = null;
      free = reading
        .catch(() => undefined)
        .then(() =>
          sleep(Math.max(LEAST_PAUSE_MS, SPARING * (performance.now() - begun)), null, { ref: false }),
        );
      return reading;
    });
    return next;
  };
}
