import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';

/** Timeout of a purge call. All times here are in milliseconds. */
const TIMEOUT_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** Maximum URLs per call: Cloudflare's smallest plan allows thirty. */
const BATCH = 30;
/** With more queued URLs (ten calls), one call purges everything. */
const MANY = 10 * BATCH;

/** Paths of the site whose responses have changed; `all` when they cannot be listed. */
export type ChangedPaths = readonly string[] | 'all';

/** Delays of a purger. */
export interface PurgeTimes {
  /** Delay of the second purge of the same paths: the cache may have stored a response that was in transit during the first. */
  readonly againMs: number;
  /** Pause after a first failure. */
  readonly firstPauseMs: number;
}

const TIMES: PurgeTimes = { againMs: 5000, firstPauseMs: 1000 };

/** State of a purger. `off`: there is none. `untried`: the cache has not answered yet. */
export type PurgeState = 'off' | 'untried' | 'ok' | 'failing';

/** Purges a shared cache in front of the site. */
export interface Purger {
  /** Shared caches may store pages only while this is `ok`. */
  readonly state: () => PurgeState;
  /** Purges everything: this verifies PURGE_URL before pages rely on it, and covers purges that a previous process missed. */
  readonly start: () => void;
  /** Purges paths of the site, with retries until that succeeds. */
  readonly purge: (paths: ChangedPaths) => void;
  readonly stop: () => void;
}

/** The purger without PURGE_URL. */
export const noPurger: Purger = {
  state: () => 'off',
  start: () => undefined,
  purge: () => undefined,
  stop: () => undefined,
};

/** Options of a purger. */
export interface PurgerOptions {
  /** Accepts `POST { "all": boolean, "urls": [absolute URLs] }` and answers 2xx when the cache has purged them. */
  readonly url: string;
  /** Signature key, as for webhooks. */
  readonly secret: string;
  /** The site's address, the base of the purged URLs. */
  readonly siteUrl: string;
  readonly log: Log;
  /** Replaced in tests. */
  readonly times?: PurgeTimes | undefined;
}

/** Creates a purger that makes one call at a time and retries it with backoff until it succeeds. */
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
    if (!response.ok) throw new Error(`PURGE_URL returned ${response.status}`);
  };

  const pause = async (reason: unknown) => {
    const pauseMs = backoffMs(failures++, { baseMs: times.firstPauseMs, capMs: LONGEST_PAUSE_MS });
    state = 'failing';
    log.warn(`purging failed, retry in ${pauseMs / 1000} s: ${errorMessage(reason)}`);
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
    if (state !== 'ok') log.info('all changes are purged from the shared cache');
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
