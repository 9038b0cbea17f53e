import type { Rate } from './api-limits.ts';

/** More keys than callers in any window; beyond, those that came first are forgotten, and those that have used up their rate last. */
const MOST_KEYS = 50_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts how often each key came in its window. */
export interface RateCounter {
  /** Counts one more; 0 when the key is within its rate, else the seconds to wait. */
  take: (key: string) => number;
  /** Counts one less: it was no guess after all. */
  giveBack: (key: string) => void;
}

/** A counter that lives in this process, so that a PocketBase that ends forgets nothing of it. A window begins with its first call. */
export function createRateCounter({ times, seconds }: Rate, now: () => number = Date.now): RateCounter {
  const windows = new Map<string, Window>();

  // Half at once: a map that loses one key at a time is slow to find its next.
  const forgetHalf = () => {
    const isOpen = ({ count, endsAt }: Window) => count < times || endsAt <= now();
    for (const mayGo of [isOpen, () => true])
      for (const [oldest, window] of windows) {
        if (windows.size <= MOST_KEYS / 2) return;
        if (mayGo(window)) windows.delete(oldest);
      }
  };

  const begin = (key: string): Window => {
    windows.delete(key);
    if (windows.size >= MOST_KEYS) forgetHalf();
    const window = { count: 0, endsAt: now() + seconds * 1000 };
    windows.set(key, window);
    return window;
  };

  return {
    take: (key) => {
      const known = windows.get(key);
      const window = known === undefined || known.endsAt <= now() ? begin(key) : known;
      if (window.count >= times) return Math.ceil((window.endsAt - now()) / 1000);
      window.count++;
      return 0;
    },
    giveBack: (key) => {
      const window = windows.get(key);
      if (window !== undefined && window.count > 0) window.count--;
    },
  };
}
