import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { Release } from '#src/server/releases/releases.ts';
import type { Renderer } from '#src/server/render/renderer.ts';
import { openTarget } from './open-target.ts';
import { publishSite, type Ends, type Published } from './publish-site.ts';
import { readSite } from './read-site.ts';
import { createFactsReader, photosOfStore, readPublicView, type PublicViewSource } from './site-sources.ts';

/** Debounce: changes within this time are published together. All times here are in milliseconds. */
const SETTLE_MS = 20;

/** Timeout of a graceful shutdown while the target hangs. */
const STOP_MS = 3000;

/** Delays of a distributor. */
interface DistributorTimes {
  /** After a first failure. */
  readonly baseMs: number;
  /** Upper limit of the backoff, and the delay before unavailable photos are retried. */
  readonly capMs: number;
  /**
   * Interval between checks of the target without any local change: a backup restored there, or a mount that was offline, may
   * show cars that have been hidden since.
   */
  readonly lookAgainMs: number;
}

const TIMES: DistributorTimes = { baseMs: 5000, capMs: 300_000, lookAgainMs: 600_000 };

/** State of the distributor as shown by /healthz and the panel. */
export interface DistributorStatus {
  readonly state: 'idle' | 'publishing' | 'failed';
  readonly lastError: string | null;
  /** Duration of the last publication in milliseconds. */
  readonly lastDurationMs: number | null;
}

/** Keeps a target in sync with the site served here. */
export interface Distributor {
  /** Requests a publication because something may have changed. A running one ends as early as it can. */
  readonly request: () => void;
  readonly status: () => DistributorStatus;
  /** Resolves when running transfers finish, or after a short timeout: the target's manifest records what is left to do. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates a distributor that runs one publication at a time and always ends with the latest state. It retries with backoff;
 * a change is published without waiting for it.
 * @param publish publishes the current state.
 * @param times replaced in tests.
 */
export function createDistributor(
  publish: (ends: Ends) => Promise<Published>,
  log: Log,
  times: DistributorTimes = TIMES,
): Distributor {
  const stopping = new AbortController();
  let newest = new AbortController();
  let status: DistributorStatus = { state: 'idle', lastError: null, lastDurationMs: null };
  let working: Promise<void> | undefined;
  let failures = 0;

  /** A failure is reported until a publication succeeds. */
  const begin = () => {
    if (failures === 0) status = { ...status, state: 'publishing' };
  };

  /** @returns milliseconds until the next attempt; null when everything is published. */
  const attempt = async (superseded: AbortSignal): Promise<number | null> => {
    const startedAt = Date.now();
    try {
      const { put, removed, missing } = await publish({ stop: stopping.signal, superseded });
      const duration = Date.now() - startedAt;
      status = { state: 'idle', lastError: null, lastDurationMs: duration };
      failures = 0;
      const rest = missing === 0 ? '' : `, ${missing} photos unavailable`;
      if (put + removed > 0)
        log.info(`${put} files uploaded, ${removed} removed${rest}, ${(duration / 1000).toFixed(2)} s`);
      return missing === 0 ? null : times.capMs;
    } catch (error) {
      if (superseded.aborted || stopping.signal.aborted) return 0;
      const message = errorMessage(error);
      status = { ...status, state: 'failed', lastError: message };
      const pause = backoffMs(failures++, times);
      log.warn(`publishing to the target failed, retry in ${pause / 1000} s: ${message}`);
      return pause;
    }
  };

  const work = async (): Promise<void> => {
    // Periodic checks do not change the status unless they fail.
    for (let isLook = false; ;) {
      await sleep(SETTLE_MS);
      if (stopping.signal.aborted) return;
      const turn = newest;
      if (!isLook) begin();
      const pause = await attempt(turn.signal);
      isLook = turn === newest && pause === null;
      if (turn !== newest) continue;
      const woken = AbortSignal.any([turn.signal, stopping.signal]);
      await sleep(pause ?? times.lookAgainMs, undefined, { signal: woken }).catch(() => undefined);
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

/** Sources of a distribution. */
export interface Distribution {
  /** PUBLISH_TARGET. */
  readonly target: string;
  readonly siteUrl: string;
  /** The release served here; null before the first one. */
  readonly release: () => Release | null;
  readonly rendererOf: (release: Release) => Pick<Renderer, 'renderAgain'>;
  readonly photos: Pick<VariantStore, 'get'>;
  readonly pocketbase: PublicViewSource;
  /** A stock change that leads to no release also removes what is no longer public. */
  readonly publication: Pick<PublicationWatch, 'listen'>;
  readonly log: Log;
}

/**
 * Starts the distributor: it publishes the served release to the target, without cars that are not public.
 * @throws Error when the target is neither a folder nor a bucket.
 */
export async function startDistribution({ log, ...source }: Distribution): Promise<Distributor> {
  const target = await openTarget(source.target);
  const facts = createFactsReader();
  const photos = photosOfStore(source.photos, log);
  const distributor = createDistributor(async (ends) => {
    const release = source.release();
    if (release === null) return { put: 0, removed: 0, missing: 0 };
    const view = await readPublicView(source.pocketbase);
    const folder = path.join(release.folder, 'client');
    const { renderAgain } = source.rendererOf(release);
    const rendered = { mentions: release.mentions, renderAgain };
    const reading = { folder, facts, photos, release: rendered, siteUrl: source.siteUrl, ...view };
    return publishSite(await readSite(reading, target.pages), target, ends);
  }, log);
  let seen: number | null = null;
  source.publication.listen((version) => {
    if (version === seen) return;
    seen = version;
    distributor.request();
  });
  return distributor;
}
