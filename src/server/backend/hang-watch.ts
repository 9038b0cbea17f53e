import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#src/server/lib/log.ts';

/**
 * `intervalMs` between two health checks. A failed check that took at least `silentMs` was a timeout, not a refusal: the client
 * waits ten seconds for an answer.
 */
const TIMES = { intervalMs: 5000, silentMs: 8000 };

/** Timeouts in a row until PocketBase counts as hung: a single one may be due to a busy machine. */
const MAX_TIMEOUTS = 3;

/** Options of the hang watch. */
interface HangWatchOptions {
  /** Resolves with false when PocketBase refuses, or does not answer in time. */
  readonly isHealthy: () => Promise<boolean>;
  /** Kills the process, so that the supervisor restarts it. */
  readonly restart: () => void;
  readonly log: Log;
  readonly times?: typeof TIMES;
}

/**
 * Restarts a PocketBase that accepts connections and never answers: `superviseServer` notices only a process that exits. Waits for the
 * first answer of each start, because a migration may take long.
 */
export function watchForHang({ isHealthy, restart, log, times = TIMES }: HangWatchOptions): {
  stop: () => void;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  const watch = async () => {
    let hasAnswered = false;
    let timeouts = 0;
    for (;;) {
      await sleep(times.intervalMs, undefined, { signal });
      const checkedAt = performance.now();
      const isOk = await isHealthy();
      const isTimeout = !isOk && performance.now() - checkedAt >= times.silentMs;
      if (!isTimeout) {
        // A refusal means that PocketBase is starting or not running.
        hasAnswered = isOk;
        timeouts = 0;
        continue;
      }
      if (signal.aborted || !hasAnswered || ++timeouts < MAX_TIMEOUTS) continue;
      log.warn('PocketBase hangs (its health check times out): restarting it');
      hasAnswered = false;
      timeouts = 0;
      restart();
    }
  };
  // Only the signal ends the loop.
  watch().catch(() => undefined);
  return { stop: () => stopping.abort() };
}
