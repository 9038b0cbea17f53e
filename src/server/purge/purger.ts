import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';

/** A shared cache that takes longer counts as failing. Milliseconds, as all here. */
const TIMEOUT_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** Addresses that one call names at most: Cloudflare takes thirty on its smallest plan. */
const BATCH = 30;
/** Beyond these, ten calls, one call purges everything. */
const MANY = 10 * BATCH;

/** Paths of the site whose answers changed; `all` when they cannot be listed. */
export type ChangedPaths = readonly string[] | 'all';

/** How long a purger waits. */
export interface PurgeTimes {
  /**
   * The cache may keep an answer that was on its way when the purge came: everything is purged once more when such an answer has
   * arrived.
   */
  readonly againMs: number;
  /** After a first failure. */
  readonly firstPauseMs: number;
}

const TIMES: PurgeTimes = { againMs: 5000, firstPauseMs: 1000 };

/** How a purger is doing. `off`: there is none. `untried`: the cache has not answered yet. */
export type PurgeState = 'off' | 'untried' | 'ok' | 'failing';

/** Purges a shared cache before the site. */
export interface Purger {
  /** Only while it is `ok` may a shared cache keep pages. */
  readonly state: () => PurgeState;
  /** Purges everything: that proves the address before any page relies on it, and covers what the process before left unpurged. */
  readonly start: () => void;
  /** Purges paths of the site, now and until that succeeds. */
  readonly purge: (paths: ChangedPaths) => void;
  readonly stop: () => void;
}

/** Where no shared cache is named. */
export const noPurger: Purger = {
  state: () => 'off',
  start: () => undefined,
  purge: () => undefined,
  stop: () => undefined,
};

/** What a purger is made with. */
export interface PurgerOptions {
  /** Takes `POST { "all": boolean, "urls": [absolute URLs] }` and answers 2xx when the cache has dropped them. */
  readonly url: string;
  /** Signs the calls as it signs webhooks. */
  readonly secret: string;
  /** The site's address, on which the purged URLs are. */
  readonly siteUrl: string;
  readonly log: Log;
  /** Others are for tests. */
  readonly times?: PurgeTimes | undefined;
}

/** A purger with one call at a time, repeated with backoff until it succeeds. */
export function createPurger({ url, secret, siteUrl, log, times = TIMES }: PurgerOptions): Purger {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waiting = new Set<string>();
  let isAllWaiting = false;
  let state: PurgeState = 'untried';
  let failures = 0;
  let isRunning = false;
  const isStopped = () => signal.aborted;

  const add = (paths: ChangedPaths) => {
    if (paths !== 'all') for (const path of paths) waiting.add(path);
    isAllWaiting ||= paths === 'all' || waiting.size > MANY;
    if (isAllWaiting) waiting.clear();
  };
  const take = (): ChangedPaths => {
    const batch = isAllWaiting ? 'all' : [...waiting].slice(0, BATCH);
    isAllWaiting = false;
    for (const path of batch) waiting.delete(path);
    return batch;
  };

  const send = async (paths: ChangedPaths): Promise<void> => {
    const isAll = paths === 'all';
    const body = JSON.stringify({ all: isAll, urls: isAll ? [] : paths.map((path) => `${siteUrl}${path}`) });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': signatureOf(body, secret) },
      ...{ body, redirect: 'manual' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`PURGE_URL answered ${response.status}`);
  };

  const pause = async (reason: unknown) => {
    const pauseMs = backoffMs(failures++, { baseMs: times.firstPauseMs, capMs: LONGEST_PAUSE_MS });
    state = 'failing';
    log.warn(`purging failed, again in ${pauseMs / 1000} s: ${errorMessage(reason)}`);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  };

  const run = async (paths: ChangedPaths): Promise<void> => {
    add(paths);
    if (isRunning) return;
    isRunning = true;
    for (let batch = take(); batch.length > 0 && !isStopped(); batch = take()) {
      try {
        await send(batch);
      } catch (error) {
        add(batch);
        if (!isStopped()) await pause(error);
      }
    }
    isRunning = false;
    if (isStopped()) return;
    if (state !== 'ok') log.info('the shared cache is purged of every change');
    state = 'ok';
    failures = 0;
  };

  const purge = (paths: ChangedPaths) => {
    if (paths.length === 0) return;
    void run(paths);
    sleep(times.againMs, undefined, { signal }).then(
      () => run(paths),
      () => undefined,
    );
  };

  return { state: () => state, start: () => purge('all'), purge, stop: () => stopping.abort() };
}
