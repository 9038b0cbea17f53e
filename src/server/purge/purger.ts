import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';
import type { ChangedPaths } from './purge-plan.ts';
import { createPurgeQueue, type PurgeBatch } from './purge-queue.ts';

/** A shared cache that takes longer is not well. Milliseconds, as all here. */
const TIMEOUT_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/** How long a purger waits. */
export interface PurgeTimes {
  /**
   * An answer that was on its way to the cache when the purge came may be kept after it: everything is purged once more
   * when such an answer has arrived.
   */
  readonly againMs: number;
  /** After a failure; each further one doubles it. */
  readonly firstPauseMs: number;
}

const TIMES: PurgeTimes = { againMs: 5000, firstPauseMs: 1000 };

/** How a purger is doing. `off`: there is none. `untried`: it has not answered yet. */
export type PurgeState = 'off' | 'untried' | 'ok' | 'failing';

/** Tells a shared cache before the site what changed. */
export interface Purger {
  /** Only while it is `ok` may a shared cache keep pages. */
  readonly state: () => PurgeState;
  /**
   * Has everything purged: that proves the address before any page relies on it, and covers what was not purged when the
   * process before ended.
   */
  readonly start: () => void;
  /** Has paths of the site purged, now and until that succeeds. */
  readonly purge: (paths: ChangedPaths) => void;
  readonly stop: () => void;
}

/** Where nobody is told. */
export const noPurger: Purger = {
  state: () => 'off',
  start: () => undefined,
  purge: () => undefined,
  stop: () => undefined,
};

/** What a purger is made with. */
export interface PurgerOptions {
  /** Takes `POST { "all": boolean, "urls": [absolute URLs] }` and answers 2xx when the cache has forgotten them. */
  readonly url: string;
  /** Signs the calls as it signs webhooks. */
  readonly secret: string;
  /** The site's address, on which the purged URLs are. */
  readonly siteUrl: string;
  readonly log: Log;
  /** Others are for tests. */
  readonly times?: PurgeTimes | undefined;
}

/** What fails is tried again with growing pauses, and at once when something else changes. */
export function createPurger({ url, secret, siteUrl, log, times = TIMES }: PurgerOptions): Purger {
  const queue = createPurgeQueue();
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  let state: PurgeState = 'untried';
  let failures = 0;
  let isRunning = false;
  let pausing = new AbortController();

  const isStopped = () => stopping.signal.aborted;

  const send = async ({ paths }: PurgeBatch): Promise<void> => {
    const isAll = paths === 'all';
    const body = JSON.stringify({ all: isAll, urls: isAll ? [] : paths.map((path) => `${siteUrl}${path}`) });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': signatureOf(body, secret) },
      ...{ body, redirect: 'manual' },
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`PURGE_URL answered ${response.status}`);
  };

  const purgeLater = (paths: ChangedPaths) => {
    if (paths.length === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue.add(paths, false);
      void run();
    }, times.againMs);
    timers.add(timer);
  };

  const pause = async (reason: unknown) => {
    const pauseMs = backoffMs(failures++, { baseMs: times.firstPauseMs, capMs: LONGEST_PAUSE_MS });
    state = 'failing';
    log.warn(`purging failed, again in ${pauseMs / 1000} s at the latest: ${errorMessage(reason)}`);
    pausing = new AbortController();
    const signal = AbortSignal.any([stopping.signal, pausing.signal]);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let batch = queue.take(); batch !== null && !isStopped(); batch = queue.take()) {
      try {
        await send(batch);
        purgeLater(batch.again);
      } catch (error) {
        if (isStopped()) break;
        const { again } = batch;
        queue.add(batch.paths, false);
        queue.add(again, true);
        await pause(error);
      }
    }
    isRunning = false;
    if (isStopped()) return;
    // Nothing waits any more.
    if (state !== 'ok') log.info('the shared cache is told of every change');
    state = 'ok';
    failures = 0;
  };

  const purge = (paths: ChangedPaths) => {
    if (paths.length === 0) return;
    queue.add(paths, true);
    pausing.abort();
    void run();
  };

  return {
    state: () => state,
    start: () => purge('all'),
    purge,
    stop: () => {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
