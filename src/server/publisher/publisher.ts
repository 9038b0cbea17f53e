import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#src/server/lib/errors.ts';
import { explainFullDisk } from '#src/server/lib/disk-space.ts';
import { publishRelease, type PublishReleaseOptions, createReleaseBuilder } from './build-release.ts';
import { asked, begun, failed, givenUp, isDue, isOf, opened, pinned, succeeded } from './publisher-state.ts';
import { pinWords } from '#src/server/releases/pin.ts';
import { pinChange, releaseToServe, sweepUnfinished, type Release } from '#src/server/releases/releases.ts';

/** Changes that come at the same time are published together; those that come while a release is made, by the next one. */
const SETTLE_MS = 50;

/** What the publisher is doing, as /healthz and the panel tell it. */
export interface PublisherStatus {
  /** `off`: this machine builds nothing (PUBLISHER=off). */
  readonly state: 'idle' | 'building' | 'failed' | 'off';
  readonly lastError: string | null;
  /** Milliseconds that the last finished build took, its verification and installation included. */
  readonly lastDurationMs: number | null;
  /** Whether an operator has pinned the release: nothing is published until that ends. */
  readonly isPinned: boolean;
}

/** Publishes the stock: one release at a time, the newest state always last. */
export interface Publisher {
  status: () => PublisherStatus;
  release: () => Release | null;
  /**
   * Asks for a release; requests while one is made lead to one more after it.
   * @param version the publication version to publish: nothing happens when the release has it already.
   */
  request: (version?: number) => void;
  /** Looks at the pin and does what it asks for: serves that release and publishes nothing, or goes on as before. */
  followPin: () => Promise<void>;
  /**
   * Publishes what changed since the last release, and from then on whatever changes.
   * @throws Error of the first build when there is no release to serve meanwhile.
   */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What a publisher works with. */
export interface PublisherOptions extends PublishReleaseOptions {
  /** Fingerprint of the code. */
  readonly code: string;
}

/** Opens the publisher with the release that was served last, or with the pinned one. */
export async function createPublisher({ code, ...options }: PublisherOptions): Promise<Publisher> {
  const { instance, publication, renderers, log } = options;
  const origin = { siteUrl: instance.siteUrl, code };
  const builder = createReleaseBuilder({ instance, renderers, origin });
  const stopping = new AbortController();
  /** Aborts when a release is pinned: what is under way would be another one's. */
  let holding = new AbortController();
  /** While a pin is being followed nothing is begun; the state has it once it is served. */
  let isFollowing = false;
  await sweepUnfinished(instance.releasesDir);
  const first = await releaseToServe(instance.releasesDir);
  let state = opened(first.release, first.isPinned);
  let isStarted = false;
  let working: Promise<void> | undefined;

  const build = async (): Promise<void> => {
    const startedAt = Date.now();
    state = begun(state);
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
        state = givenUp(state);
        return;
      }
      const message = errorMessage(explainFullDisk(error));
      state = failed(state, message, Date.now());
      if (!stopping.signal.aborted) log.warn(`publishing failed, the site stays as it was: ${message}`);
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

  // The version is read every few seconds: a lost webhook only delays a change, and what has failed is tried again.
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
      state = asked(state, version);
      buildIfDue();
    },
    followPin: async () => {
      const next = await pinChange(instance.releasesDir, state);
      // Should following fail, nothing is begun until it has succeeded, or is not wanted any more.
      isFollowing = next?.release != null;
      if (next?.release == null) return;
      holding.abort();
      await working?.catch(() => undefined);
      holding = new AbortController();
      await options.onRelease({ release: next.release, fresh: null });
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
