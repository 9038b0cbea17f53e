import { readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';

/**
 * The pin: a symbolic link beside the releases, `pinned`, that names the one to serve instead of `current`. A link, because
 * whatever account makes it, every other one can read it.
 */
const PIN = 'pinned';
/** What a link is called until it is in its place. */
const UNFINISHED_PIN = '.pinning';

/** A command takes effect within this time. Milliseconds. */
const INTERVAL_MS = 1000;

/** Id of the release that an operator has pinned; null without a pin. */
export async function readPin(releasesDir: string): Promise<string | null> {
  return readlink(path.join(releasesDir, PIN)).catch(() => null);
}

/** Pins a release, in one step. */
export async function setPin(releasesDir: string, id: string): Promise<void> {
  const link = path.join(releasesDir, UNFINISHED_PIN);
  await rm(link, { force: true });
  await symlink(id, link);
  await rename(link, path.join(releasesDir, PIN));
}

/** Takes the pin away. @returns whether there was one. */
export async function removePin(releasesDir: string): Promise<boolean> {
  const had = (await readPin(releasesDir)) !== null;
  await rm(path.join(releasesDir, PIN), { force: true });
  return had;
}

/** What is told when a release is pinned, and when that ends. @param release the one that is served. */
export function pinWords({ id, builtAt }: { id: string; builtAt: string }, isPinned: boolean): string {
  return isPinned
    ? `The site is pinned to release ${id} of ${builtAt}: nothing is published until \`npm run rollback -- --off\`.`
    : `The site is not pinned any more: release ${id} is served, and what has changed is published.`;
}

/**
 * Tells of the pin, and of each change of it while the product runs.
 * @param onChange whoever serves follows it, when it does not already; what it throws is told, and it is called again.
 * @param intervalMs another is for tests.
 */
export function watchPin(
  releasesDir: string,
  onChange: () => Promise<void>,
  { log, intervalMs = INTERVAL_MS }: { readonly log: Log; readonly intervalMs?: number },
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const loop = async () => {
    let followed: string | null | undefined;
    while (!isStopped()) {
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      const pin = await readPin(releasesDir);
      if (isStopped() || pin === followed) continue;
      try {
        await onChange();
        followed = pin;
      } catch (error) {
        log.warn(`the pin could not be followed, it is tried again: ${errorMessage(error)}`);
      }
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
