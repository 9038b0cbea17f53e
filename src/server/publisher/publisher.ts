import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { Instance } from '#src/server/instance.ts';
import { errorMessage, type Log } from '#src/server/log.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { buildSite } from '#src/server/publisher/build-site.ts';
import { codeFingerprint } from '#src/server/publisher/code-fingerprint.ts';
import { inWordsOfSpace } from '#src/server/publisher/disk-space.ts';
import { inspectBuild } from '#src/server/publisher/inspect-build.ts';
import { precompress } from '#src/server/publisher/precompress.ts';
import {
  currentRelease,
  installRelease,
  pruneReleases,
  sweepUnfinished,
  type Release,
} from '#src/server/publisher/releases.ts';

/** Changes that come together (twelve photos of one car) are published together. */
const SETTLE_MS = 400;
/** How often the publication version is compared, so that a lost webhook delays a change and never loses it. */
const POLL_MS = 3000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 5 * 60 * 1000;

/** What the publisher is doing, as /healthz and the panel tell it. */
export interface PublisherStatus {
  /** `off`: this machine builds nothing (PUBLISHER=off). */
  readonly state: 'idle' | 'building' | 'failed' | 'off';
  readonly lastError: string | null;
  /** Milliseconds that the last finished build took, its verification and installation included. */
  readonly lastDurationMs: number | null;
}

/** Publishes the stock: one build at a time, the newest state always last. */
export interface Publisher {
  status: () => PublisherStatus;
  release: () => Release | null;
  /**
   * Asks for a build; requests during a build lead to one more after it.
   * @param version the publication version to publish: nothing happens when the release has it already.
   */
  request: (version?: number) => void;
  /**
   * Publishes what changed since the last release, and from then on whatever changes.
   * @throws Error of the first build when there is no release to serve meanwhile.
   */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What a publisher needs. `onRelease` is told each release as soon as it is installed. */
export interface PublisherOptions {
  readonly instance: Instance;
  readonly pocketbase: PocketBaseClient;
  readonly log: Log;
  readonly onRelease: (release: Release) => Promise<void>;
}

/** Unique, and readable as a time; the order of releases hangs on their sequence, not on this machine's clock. */
const newReleaseId = () => new Date().toISOString().replace(/[-:.]/g, '').replace('T', '-').replace('Z', '');

/** Opens the publisher with the release that was served last. */
export async function createPublisher({
  instance,
  pocketbase,
  log,
  onRelease,
}: PublisherOptions): Promise<Publisher> {
  const stopping = new AbortController();
  const code = await codeFingerprint();
  let release = await currentRelease(instance.releasesDir);
  let status: PublisherStatus = { state: 'idle', lastError: null, lastDurationMs: null };
  /** The newest version asked for; infinite for a build whatever the release has. */
  let requested = 0;
  let wake = new AbortController();
  let retryAt = 0;
  let retryPause = FIRST_RETRY_MS;

  const build = async (): Promise<void> => {
    const startedAt = Date.now();
    status = { ...status, state: 'building' };
    await measureNewPhotos(pocketbase, log, stopping.signal);
    // Read before the stock: what changes while the build reads it leads to one more build.
    const version = await pocketbase.publicationVersion();
    await sweepUnfinished(instance.releasesDir);
    const outDir = await buildSite(instance, stopping.signal);
    const clientDir = path.join(outDir, 'client');
    const inventory = await inspectBuild(clientDir);
    await precompress(clientDir);
    const installed = await installRelease(instance.releasesDir, outDir, {
      id: newReleaseId(),
      builtAt: new Date().toISOString(),
      version,
      siteUrl: instance.siteUrl,
      code,
      ...inventory,
    });
    await onRelease(installed);
    release = installed;
    // Only now does nobody serve the oldest one any more.
    await pruneReleases(instance.releasesDir).catch((error: unknown) =>
      log.warn(`old releases stay on disk: ${errorMessage(error)}`),
    );
    const lastDurationMs = Date.now() - startedAt;
    status = { state: 'idle', lastError: null, lastDurationMs };
    log.info(
      `release ${installed.id}: ${inventory.vehicles.length} vehicles, ${(lastDurationMs / 1000).toFixed(1)} s`,
    );
  };

  let building: Promise<void> | undefined;
  const buildOnce = (): Promise<void> => {
    building ??= (async () => {
      requested = 0;
      try {
        await build();
        retryPause = FIRST_RETRY_MS;
      } catch (error) {
        const lastError = errorMessage(inWordsOfSpace(error));
        status = { ...status, state: 'failed', lastError };
        retryAt = Date.now() + retryPause;
        retryPause = Math.min(retryPause * 3, LONGEST_RETRY_MS);
        if (!stopping.signal.aborted) log.warn(`publishing failed, the site stays as it was: ${lastError}`);
        throw error;
      } finally {
        building = undefined;
      }
    })();
    return building;
  };

  const isOutdated = async (): Promise<boolean> => {
    const version = await pocketbase.publicationVersion().catch(() => null);
    if (version === null) return false;
    return release?.version !== version || release.siteUrl !== instance.siteUrl || release.code !== code;
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      const isDue = requested > (release?.version ?? 0) || (Date.now() >= retryAt && (await isOutdated()));
      if (isDue) {
        await sleep(SETTLE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        await buildOnce().catch(() => undefined);
        continue;
      }
      wake = new AbortController();
      const signal = AbortSignal.any([stopping.signal, wake.signal]);
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  let looping: Promise<void> | undefined;

  return {
    status: () => status,
    release: () => release,
    request: (version = Infinity) => {
      requested = Math.max(requested, version);
      wake.abort();
    },
    start: async () => {
      if (release === null) await buildOnce();
      looping ??= loop();
    },
    stop: async () => {
      stopping.abort();
      await looping;
      await building?.catch(() => undefined);
    },
  };
}
