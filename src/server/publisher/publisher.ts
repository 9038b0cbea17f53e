import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#src/server/lib/errors.ts';
import { explainFullDisk } from '#src/server/lib/disk-space.ts';
import { publishRelease, type PublishReleaseOptions, createReleaseBuilder } from './build-release.ts';
import {
  aborted,
  failed,
  isDue,
  isOf,
  opened,
  pinned,
  requested,
  started,
  succeeded,
} from './publisher-state.ts';
import { pinWords } from '#src/server/releases/pin.ts';
import { pinChange, releaseToServe, sweepUnfinished, type Release } from '#src/server/releases/releases.ts';

/** Debounce: concurrent changes are published together. Changes during a build are published by the next one. */
const SETTLE_MS = 50;

/** State of the publisher as shown by /healthz and the panel. */
export interface PublisherStatus {
  /** `off`: this machine builds nothing (PUBLISHER=off). */
  readonly state: 'idle' | 'building' | 'failed' | 'off';
  readonly lastError: string | null;
  /** Duration of the last successful build in milliseconds, including verification and installation. */
  readonly lastDurationMs: number | null;
  /** Whether an operator has pinned the release: nothing is published until that ends. */
  readonly isPinned: boolean;
}

/** Publishes the stock: one release at a time, always ending with the latest state. */
export interface Publisher {
  status: () => PublisherStatus;
  release: () => Release | null;
  /**
   * Requests a release. Requests during a build lead to one follow-up build.
   * @param version the publication version to publish; ignored when the release already has it.
   */
  request: (version?: number) => void;
  /** Applies the pin: serves the pinned release and stops publishing, or resumes publishing when the pin is removed. */
  followPin: () => Promise<void>;
  /**
   * Publishes changes since the last release, and then every change.
   * @throws Error of the first build when there is no release to serve.
   */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Options of the publisher. */
export interface PublisherOptions extends PublishReleaseOptions {
  /** Fingerprint of the code. */
  readonly code: string;
}

/** Creates the publisher with the last served or the pinned release. */
export async function createPublisher({ code, ...options }: PublisherOptions): Promise<Publisher> {
  const { instance, publication, renderers, log } = options;
  const origin = { siteUrl: instance.siteUrl, code };
  const builder = createReleaseBuilder({ instance, renderers, origin });
  const stopping = new AbortController();
  /** Aborts the running build when a release is pinned. */
  let holding = new AbortController();
  /** No build starts while a pin is being applied; the state is updated once its release is served. */
  let isFollowing = false;
  await sweepUnfinished(instance.releasesDir);
  const first = await releaseToServe(instance.releasesDir);
  let state = opened(first.release, first.isPinned);
  let isStarted = false;
  let working: Promise<void> | undefined;

  const build = async (): Promise<void> => {
    const startedAt = Date.now();
    state = started(state);
    const signal = AbortSignal.any([stopping.signal, holding.signal]);
    try {
      const { release, fresh } = await publishRelease(options, builder, state.release, signal);
      const duration = Date.now() - startedAt;
      state = succeeded(state, release, duration);
      const pages = fresh === null ? 'built' : `${fresh.length} pages rendered`;
      log.info(
        `release ${release.id}: ${release.vehicles.length} vehicles, ${pages}, ${(duration / 1000).toFixed(2)} s`,
      );
    } catch (error) {
      if (holding.signal.aborted) {
        state = aborted(state);
        return;
      }
      const message = errorMessage(explainFullDisk(error));
      state = failed(state, message, Date.now());
      if (!stopping.signal.aborted) log.warn(`publishing failed, the site is unchanged: ${message}`);
      throw error;
    }
  };

  const mustBuild = () => !isFollowing && isDue(state, origin, Date.now());
  const buildWhileDue = async (): Promise<void> => {
    do {
      await sleep(SETTLE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await build().catch(() => undefined);
    } while (mustBuild());
    working = undefined;
  };
  const buildIfDue = () => {
    if (isStarted && !stopping.signal.aborted && mustBuild()) working ??= buildWhileDue();
  };

  // The version is polled every few seconds, so a lost webhook only delays a change, and failed builds are retried.
  const endListening = publication.listen((version) => {
    state = { ...state, stockVersion: version };
    buildIfDue();
  });

  return {
    status: () => ({
      state: state.phase,
      lastError: state.lastError,
      lastDurationMs: state.lastDurationMs,
      isPinned: state.isPinned,
    }),
    release: () => state.release,
    request: (version) => {
      state = requested(state, version);
      buildIfDue();
    },
    followPin: async () => {
      const next = await pinChange(instance.releasesDir, state);
      // If applying the pin fails, no build starts until it succeeds or the pin is removed.
      isFollowing = next?.release != null;
      if (next?.release == null) return;
      holding.abort();
      await working?.catch(() => undefined);
      holding = new AbortController();
      await options.onRelease({ release: next.release, fresh: null, gone: [] });
      state = pinned(state, next.release, next.isPinned);
      isFollowing = false;
      log.info(pinWords(next.release, next.isPinned));
      buildIfDue();
    },
    start: async () => {
      if (state.release === null) await (working = build());
      else if (!state.isPinned && isOf(state.release, origin))
        renderers.of(state.release).prepare(state.release.folder);
      working = undefined;
      isStarted = true;
      buildIfDue();
    },
    stop: async () => {
      stopping.abort();
      endListening();
      await working?.catch(() => undefined);
    },
  };
}
