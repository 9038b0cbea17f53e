import { setTimeout as sleep } from 'node:timers/promises';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { VisibilityRegister } from '#src/server/gateway/withholding.ts';

/** A webhook tells each change at once; this only repairs what a webhook could not deliver. */
const INTERVAL_MS = 2000;

/**
 * Keeps the register equal to PocketBase's public list: compares the publication version, and reads the list again
 * whenever it moved.
 */
export function syncVisibility(
  register: VisibilityRegister,
  pocketbase: PocketBaseClient,
): { stop: () => void } {
  const stopping = new AbortController();
  let seen: number | null = null;

  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        const version = await pocketbase.publicationVersion();
        if (version !== seen) {
          const revision = register.revision();
          const vehicles = await pocketbase.publicVehicles();
          // A webhook that came meanwhile knows better than a list that was read before it.
          if (register.revision() !== revision) continue;
          register.replaceAll(vehicles);
          seen = version;
        }
      } catch {
        // PocketBase is away: the register keeps what it knows, and nobody can change the stock meanwhile.
      }
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  void loop();
  return { stop: () => stopping.abort() };
}
