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

/** Changes that come together are published together. Milliseconds, as all here. */
const SETTLE_MS = 20;

/** A stop waits no longer for a target that hangs. */
const STOP_MS = 3000;

/** How long a distributor waits. */
interface DistributorTimes {
  /** After a first failure. */
  readonly baseMs: number;
  /** The longest pause after failures, and before photos that could not be had are asked for again. */
  readonly capMs: number;
  /**
   * Before a target is looked at again without any change here: a backup that was restored there, or a mount that was away, may
   * show what was hidden meanwhile.
   */
  readonly lookAgainMs: number;
}

const TIMES: DistributorTimes = { baseMs: 5000, capMs: 300_000, lookAgainMs: 600_000 };

/** What the distributor is doing, as /healthz and the panel show it. */
export interface DistributorStatus {
  readonly state: 'idle' | 'publishing' | 'failed';
  readonly lastError: string | null;
  /** Milliseconds that the last publication took. */
  readonly lastDurationMs: number | null;
}

/** Keeps a target equal to what this machine serves. */
export interface Distributor {
  /** Something may have changed. A publication under way ends as early as it can. */
  readonly request: () => void;
  readonly status: () => DistributorStatus;
  /** Ends when the files under way are there, or soon: the target's manifest names what a stop has left. */
  readonly stop: () => Promise<void>;
}

/**
 * A distributor with one publication at a time, the newest state always last. It retries with backoff; a change does not wait for that.
 * @param publish publishes what there is at that moment.
 * @param times others are for tests.
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

  /** A failure shows until a publication succeeds. */
  const begin = () => {
    if (failures === 0) status = { ...status, state: 'publishing' };
  };

  /** @returns milliseconds until the same is worth another attempt; null when all is done. */
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
      return missing === 0 ? null : times.capMs;
    } catch (error) {
      if (superseded.aborted || stopping.signal.aborted) return 0;
      const message = errorMessage(error);
      status = { ...status, state: 'failed', lastError: message };
      const pause = backoffMs(failures++, times);
      log.warn(`not published there, tried again in ${pause / 1000} s: ${message}`);
      return pause;
    }
  };

  const work = async (): Promise<void> => {
    // A look that finds nothing shows nowhere.
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

/** What this machine brings to a target. */
export interface Distribution {
  /** PUBLISH_TARGET. */
  readonly target: string;
  readonly siteUrl: string;
  /** What is served here; null before the first release. */
  readonly release: () => Release | null;
  readonly rendererOf: (release: Release) => Pick<Renderer, 'renderAgain'>;
  readonly photos: Pick<VariantStore, 'get'>;
  readonly pocketbase: PublicViewSource;
  /** A change of the stock of which there is no release removes what is not public any more, too. */
  readonly publication: Pick<PublicationWatch, 'listen'>;
  readonly log: Log;
}

/**
 * Opens the distributor of a running product: it brings the release that is served to the target, without the cars that are not public.
 * @throws Error when the target's spelling names none.
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
