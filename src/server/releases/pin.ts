import { readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';

/**
 * The pin: a symbolic link `pinned` beside the releases that names the release to serve instead of `current`. It is a link
 * because any account can read a link, whichever account created it.
 */
const PIN = 'pinned';
/** Temporary name of a new link. */
const UNFINISHED_PIN = '.pinning';

/** Poll interval in milliseconds: a rollback command takes effect within this time. */
const INTERVAL_MS = 1000;

/** Id of the pinned release; null without a pin. */
export async function readPin(releasesDir: string): Promise<string | null> {
  return readlink(path.join(releasesDir, PIN)).catch(() => null);
}

/** Pins a release atomically. */
export async function setPin(releasesDir: string, id: string): Promise<void> {
  const link = path.join(releasesDir, UNFINISHED_PIN);
  await rm(link, { force: true });
  await symlink(id, link);
  await rename(link, path.join(releasesDir, PIN));
}

/** Removes the pin. @returns whether there was one. */
export async function removePin(releasesDir: string): Promise<boolean> {
  const had = (await readPin(releasesDir)) !== null;
  await rm(path.join(releasesDir, PIN), { force: true });
  return had;
}

/** The message when a release is pinned or the pin is removed. The first parameter is the served release. */
export function pinWords({ id, builtAt }: { id: string; builtAt: string }, isPinned: boolean): string {
  return isPinned
    ? `The site is pinned to release ${id} of ${builtAt}: nothing is published until \`npm run rollback -- --off\`.`
    : `The site is no longer pinned: release ${id} is served, and changes are published.`;
}

/**
 * Watches the pin, starting with its initial state.
 * @param onChange applies the pin if it is not applied yet; when it throws, the error is logged and it is called again.
 * @param intervalMs replaced in tests.
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
        log.warn(`cannot apply the pin, will retry: ${errorMessage(error)}`);
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
