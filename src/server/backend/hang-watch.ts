import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#src/server/lib/log.ts';

/**
 * Milliseconds between two looks, and how long a refusal takes that is none because nothing answered: the client waits ten
 * seconds for an answer.
 */
const TIMES = { intervalMs: 5000, silentMs: 8000 };

/** One answer that does not come may be a busy machine's. */
const SILENT_LOOKS = 3;

/** What is watched. */
interface HangWatchOptions {
  /** Answers false when PocketBase refuses, or does not answer in time. */
  readonly isHealthy: () => Promise<boolean>;
  /** Ends the process, so that another is started. */
  readonly restart: () => void;
  readonly log: Log;
  readonly times?: typeof TIMES;
}

/**
 * Has a PocketBase started again that takes connections and never answers: `superviseServer` sees only a process that ends. One
 * that has not answered yet is left alone, for a migration may take its time.
 */
export function watchForHang({ isHealthy, restart, log, times = TIMES }: HangWatchOptions): {
  stop: () => void;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  const watch = async () => {
    let hasAnswered = false;
    let silent = 0;
    for (;;) {
      await sleep(times.intervalMs, undefined, { signal });
      const askedAt = performance.now();
      const isWell = await isHealthy();
      const isSilent = !isWell && performance.now() - askedAt >= times.silentMs;
      if (!isSilent) {
        // A refusal is an answer of a process that starts, or of none.
        hasAnswered = isWell;
        silent = 0;
        continue;
      }
      if (signal.aborted || !hasAnswered || ++silent < SILENT_LOOKS) continue;
      log.warn('PocketBase hangs: it is ended and started again');
      hasAnswered = false;
      silent = 0;
      restart();
    }
  };
  // It ends by its signal only.
  watch().catch(() => undefined);
  return { stop: () => stopping.abort() };
}
