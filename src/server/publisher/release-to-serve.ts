import { readPin } from './pin.ts';
import { currentRelease, type Release } from './releases.ts';

/** What is served from a releases folder. */
export interface ToServe {
  /** Null when there is none, as before the first publication. */
  readonly release: Release | null;
  readonly isPinned: boolean;
}

/** Reads what is to be served. A pin that names no release which can be read counts for none. */
export async function releaseToServe(releasesDir: string): Promise<ToServe> {
  const release = await currentRelease(releasesDir);
  return { release, isPinned: release !== null && release.id === (await readPin(releasesDir)) };
}

/** What is to be served from now on because of a pin, or because it is gone; null when that is what is served. */
export async function pinChange(
  releasesDir: string,
  { release, isPinned }: ToServe,
): Promise<ToServe | null> {
  const next = await releaseToServe(releasesDir);
  if (!next.isPinned && !isPinned) return null;
  return next.isPinned === isPinned && next.release?.id === release?.id ? null : next;
}
