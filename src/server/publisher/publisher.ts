import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#src/server/log.ts';
import { codeFingerprint } from './code-fingerprint.ts';
import { inWordsOfSpace } from './disk-space.ts';
import { makeRelease, type MakeReleaseOptions } from './make-release.ts';
import { asked, begun, failed, isDue, opened, succeeded } from './publisher-state.ts';
import { currentRelease, type Release } from './releases.ts';

/** Changes that come together (twelve photos of one car) are published together. */
const SETTLE_MS = 400;

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

/** Opens the publisher with the release that was served last. */
export async function createPublisher(given: Omit<MakeReleaseOptions, 'code'>): Promise<Publisher> {
  const { instance, publication, log } = given;
  const options: MakeReleaseOptions = { ...given, code: await codeFingerprint() };
  const origin = { siteUrl: instance.siteUrl, code: options.code };
  const stopping = new AbortController();
  let state = opened(await currentRelease(instance.releasesDir));
  let isStarted = false;
  let working: Promise<void> | undefined;

  const build = async (): Promise<void> => {
    const startedAt = Date.now();
    state = begun(state);
    try {
      const release = await makeRelease(options, stopping.signal);
      const duration = Date.now() - startedAt;
      state = succeeded(state, release, duration);
      log.info(
        `release ${release.id}: ${release.vehicles.length} vehicles, ${(duration / 1000).toFixed(1)} s`,
      );
    } catch (error) {
      const message = errorMessage(inWordsOfSpace(error));
      state = failed(state, message, Date.now());
      if (!stopping.signal.aborted) log.warn(`publishing failed, the site stays as it was: ${message}`);
      throw error;
    }
  };

  const mustBuild = () => isDue(state, origin, Date.now());
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
    }),
    release: () => state.release,
    request: (version) => {
      state = asked(state, version);
      buildIfDue();
    },
    start: async () => {
      if (state.release === null) await (working = build());
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
