import { backoffMs } from '#src/server/lib/backoff.ts';
import type { Release } from '#src/server/releases/releases.ts';

/** What the publisher knows and when that calls for a build. Pure: every function answers a new state. */

/** A build that fails again and again is not repeated every few seconds. */
const RETRY = { baseMs: 5000, capMs: 5 * 60_000 };

export interface PublisherState {
  readonly phase: 'idle' | 'building' | 'failed';
  /** What is served. */
  readonly release: Release | null;
  /** Whether an operator has pinned it: nothing is published until that ends. */
  readonly isPinned: boolean;
  /** The publication version in PocketBase as it was read last. */
  readonly stockVersion: number | null;
  /** What was asked for since the last build began: a version, or a build whatever the release has. */
  readonly wanted: { readonly version: number; readonly anyway: boolean };
  /** Failures in a row, and the moment (milliseconds since 1970) before which it is not tried again unasked. */
  readonly failures: number;
  readonly retryAt: number;
  readonly lastError: string | null;
  /** Milliseconds that the last finished build took. */
  readonly lastDurationMs: number | null;
}

const NOTHING_WANTED = { version: 0, anyway: false };

/** Begins with the release that was served last, or with the pinned one. */
export function opened(release: Release | null, isPinned = false): PublisherState {
  return {
    ...{ phase: 'idle', release, isPinned, stockVersion: null, wanted: NOTHING_WANTED },
    ...{ failures: 0, retryAt: 0, lastError: null, lastDurationMs: null },
  };
}

/** A version is asked for, or without one a build whatever the release has. */
export function asked(state: PublisherState, version: number | undefined): PublisherState {
  const { wanted } = state;
  return version === undefined
    ? { ...state, wanted: { ...wanted, anyway: true } }
    : { ...state, wanted: { ...wanted, version: Math.max(wanted.version, version) } };
}

/** A build begins: whatever is asked for from now on leads to another one. */
export function begun(state: PublisherState): PublisherState {
  return { ...state, phase: 'building', wanted: NOTHING_WANTED };
}

export function succeeded(state: PublisherState, release: Release, lastDurationMs: number): PublisherState {
  return { ...state, phase: 'idle', release, failures: 0, retryAt: 0, lastError: null, lastDurationMs };
}

/** The pause before the next try grows with each failure. */
export function failed(state: PublisherState, lastError: string, now: number): PublisherState {
  const retryAt = now + backoffMs(state.failures, RETRY);
  return { ...state, phase: 'failed', failures: state.failures + 1, retryAt, lastError };
}

/** What was begun is given up, which is no failure: it may be due again, or may not. */
export function givenUp(state: PublisherState): PublisherState {
  return { ...state, phase: 'idle' };
}

/** Serves another release from now on: the pinned one, or the current one when the pin is gone. */
export function pinned(state: PublisherState, release: Release | null, isPinned: boolean): PublisherState {
  return { ...state, phase: 'idle', release, isPinned, failures: 0, retryAt: 0, lastError: null };
}

/** What a release of this machine has to carry, besides the stock's version. */
export interface Origin {
  readonly siteUrl: string;
  readonly code: string;
}

/** Whether a release is of this machine's code and for its address. */
export function isOf(release: Pick<Release, 'siteUrl' | 'code'>, { siteUrl, code }: Origin): boolean {
  return release.siteUrl === siteUrl && release.code === code;
}

/** Whether a build is due: one that was asked for at once, one of what has changed once a failure's pause is over. */
export function isDue(state: PublisherState, origin: Origin, now: number): boolean {
  const { phase, release, isPinned, wanted, stockVersion, retryAt } = state;
  if (phase === 'building' || isPinned) return false;
  if (wanted.anyway || wanted.version > (release?.version ?? 0)) return true;
  if (stockVersion === null || now < retryAt) return false;
  return release?.version !== stockVersion || !isOf(release, origin);
}
