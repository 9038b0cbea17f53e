import { backoffMs } from '#src/server/lib/backoff.ts';
import type { Release } from '#src/server/releases/releases.ts';

/** The publisher's state and when it requires a build. Pure: every function returns a new state. */

/** Backoff of failing builds. */
const RETRY = { baseMs: 5000, capMs: 5 * 60_000 };

export interface PublisherState {
  readonly phase: 'idle' | 'building' | 'failed';
  /** The served release. */
  readonly release: Release | null;
  /** Whether an operator has pinned it: nothing is published until that ends. */
  readonly isPinned: boolean;
  /** PocketBase's publication version when it was last read. */
  readonly stockVersion: number | null;
  /** Requests since the last build started: the newest version, and whether a build is forced. */
  readonly request: { readonly version: number; readonly isForced: boolean };
  /** Consecutive failures, and the time (milliseconds since 1970) before which only a request starts a retry. */
  readonly failures: number;
  readonly retryAt: number;
  readonly lastError: string | null;
  /** Duration of the last successful build in milliseconds. */
  readonly lastDurationMs: number | null;
}

const NO_REQUEST = { version: 0, isForced: false };

/** The initial state, with the last served or the pinned release. */
export function opened(release: Release | null, isPinned = false): PublisherState {
  return {
    ...{ phase: 'idle', release, isPinned, stockVersion: null, request: NO_REQUEST },
    ...{ failures: 0, retryAt: 0, lastError: null, lastDurationMs: null },
  };
}

/** A version is requested, or without one, a forced build. */
export function requested(state: PublisherState, version: number | undefined): PublisherState {
  const { request } = state;
  return version === undefined
    ? { ...state, request: { ...request, isForced: true } }
    : { ...state, request: { ...request, version: Math.max(request.version, version) } };
}

/** A build starts: later requests lead to another one. */
export function started(state: PublisherState): PublisherState {
  return { ...state, phase: 'building', request: NO_REQUEST };
}

export function succeeded(state: PublisherState, release: Release, lastDurationMs: number): PublisherState {
  return { ...state, phase: 'idle', release, failures: 0, retryAt: 0, lastError: null, lastDurationMs };
}

/** A build has failed: the pause before the next attempt grows with each failure. */
export function failed(state: PublisherState, lastError: string, now: number): PublisherState {
  const retryAt = now + backoffMs(state.failures, RETRY);
  return { ...state, phase: 'failed', failures: state.failures + 1, retryAt, lastError };
}

/** The running build is aborted, which is not a failure. A build may be due again afterwards. */
export function aborted(state: PublisherState): PublisherState {
  return { ...state, phase: 'idle' };
}

/** Another release is served: the pinned one, or the current one when the pin has been removed. */
export function pinned(state: PublisherState, release: Release | null, isPinned: boolean): PublisherState {
  return { ...state, phase: 'idle', release, isPinned, failures: 0, retryAt: 0, lastError: null };
}

/** Address and code that a release of this machine must match. */
export interface Origin {
  readonly siteUrl: string;
  readonly code: string;
}

/** Whether a release was built from this machine's code and for its address. */
export function isOf(release: Pick<Release, 'siteUrl' | 'code'>, { siteUrl, code }: Origin): boolean {
  return release.siteUrl === siteUrl && release.code === code;
}

/** Whether a build is due. Requests are due at once; other changes wait for the pause after a failure. */
export function isDue(state: PublisherState, origin: Origin, now: number): boolean {
  const { phase, release, isPinned, request, stockVersion, retryAt } = state;
  if (phase === 'building' || isPinned) return false;
  if (request.isForced || request.version > (release?.version ?? 0)) return true;
  if (stockVersion === null || now < retryAt) return false;
  return release?.version !== stockVersion || !isOf(release, origin);
}
