import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { Ends, Published } from './publish-site.ts';

/** What comes at the same time is published together. Milliseconds. */
const SETTLE_MS = 20;

/** A target that hangs holds nobody up who wants to end. Milliseconds. */
const STOP_MS = 3000;

/** Pauses after a first, second, … failure in a row, in milliseconds; the last one repeats. */
const PAUSES_MS: readonly number[] = [5000, 15_000, 60_000, 300_000];

/**
 * A target is looked at again after this long without any change here: it may have changed by itself, by a backup that was restored
 * there or a mount that was away, and show what was hidden meanwhile. Milliseconds.
 */
const LOOK_AGAIN_MS = 600_000;

/** What the distributor is doing, as /healthz and the panel tell it. */
export interface DistributorStatus {
  readonly state: 'idle' | 'publishing' | 'failed';
  readonly lastError: string | null;
  /** Milliseconds that the last publication took. */
  readonly lastDurationMs: number | null;
}

/** Brings what this machine serves to a target, again and again, beside everything else that it does. */
export interface Distributor {
  /** Something may have changed. What is under way makes room for it as far as it can. */
  readonly request: () => void;
  readonly status: () => DistributorStatus;
  /** Ends when the files under way are there, or soon: the target's journal tells what a stop has left. */
  readonly stop: () => Promise<void>;
}

/**
 * Opens a distributor: one publication at a time, the newest state always last. What fails is tried again with growing pauses;
 * something new does not wait for them. Where nothing is left to do, the target is looked at again now and then.
 * @param publish publishes what there is at that moment.
 * @param pausesMs other pauses, for tests.
 * @param lookAgainMs another time between two looks at a target where nothing is left to do, for tests.
 */
export function createDistributor(
  publish: (ends: Ends) => Promise<Published>,
  log: Log,
  pausesMs: readonly number[] = PAUSES_MS,
  lookAgainMs: number = LOOK_AGAIN_MS,
): Distributor {
  const stopping = new AbortController();
  let newest = new AbortController();
  let status: DistributorStatus = { state: 'idle', lastError: null, lastDurationMs: null };
  let working: Promise<void> | undefined;
  let failures = 0;

  /** A failure is told until it is mended. */
  const begin = () => {
    if (failures === 0) status = { ...status, state: 'publishing' };
  };

  /** Null when all is done, else milliseconds until the same is worth another try. */
  const attempt = async (superseded: AbortSignal): Promise<number | null> => {
    const startedAt = Date.now();
    try {
      const { put, removed, missing } = await publish({ stop: stopping.signal, superseded });
      const duration = Date.now() - startedAt;
      status = { state: 'idle', lastError: null, lastDurationMs: duration };
      failures = 0;
      const rest = missing === 0 ? '' : `, ${missing} photos were not to be had`;
      if (put + removed > 0)
        log.info(`${put} files put, ${removed} removed${rest}, ${(duration / 1000).toFixed(2)} s`);
      return missing === 0 ? null : (pausesMs.at(-1) ?? null);
    } catch (error) {
      if (superseded.aborted || stopping.signal.aborted) return 0;
      const message = errorMessage(error);
      status = { ...status, state: 'failed', lastError: message };
      const pause = pausesMs[Math.min(failures++, pausesMs.length - 1)] ?? 0;
      log.warn(`not published there, tried again in ${pause / 1000} s: ${message}`);
      return pause;
    }
  };

  const work = async (): Promise<void> => {
    // Nobody is told of a look that finds nothing.
    for (let isLook = false; ;) {
      await sleep(SETTLE_MS);
      if (stopping.signal.aborted) return;
      const turn = newest;
      if (!isLook) begin();
      const pause = await attempt(turn.signal);
      isLook = turn === newest && pause === null;
      if (turn !== newest) continue;
      const woken = AbortSignal.any([turn.signal, stopping.signal]);
      await sleep(pause ?? lookAgainMs, undefined, { signal: woken }).catch(() => undefined);
    }
  };

  return {
    request: () => {
      if (stopping.signal.aborted) return;
      newest.abort();
      newest = new AbortController();
      begin();
      working ??= work();
    },
    status: () => status,
    stop: async () => {
      stopping.abort();
      await Promise.race([working, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
