import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { KnownPhotos } from './known-photos.ts';
import type { VariantStore } from './variant-store.ts';

/** Cars whose photos are asked for together. */
const CARS_PER_CALL = 100;

/** What the variants are compared by, and how those are removed that are left over. */
export interface VariantSyncOptions {
  readonly store: Pick<VariantStore, 'vehicles' | 'strayPhotos'>;
  readonly forget: VariantStore['forget'];
  readonly known: Pick<KnownPhotos, 'changed'>;
  readonly pocketbase: Pick<PocketBaseClient, 'stockChanges' | 'storedPhotos'>;
  readonly publication: PublicationWatch;
  readonly log: Log;
}

/**
 * Keeps the variants equal to the photos that PocketBase has: those of all cars at the start, then those of cars that have
 * changed, whenever the publication version moved; what was known of their photos is forgotten. A webhook does both at once; this
 * only repairs what a webhook could not deliver, and what was deleted while nobody was here.
 */
export function syncVariants({ store, forget, known, pocketbase, publication, log }: VariantSyncOptions): {
  stop: () => void;
} {
  let seen: number | null = null;
  /** Place in the log of changes; 0 before the first reading. */
  let cursor = 0;
  let isSyncing = false;

  const keepStored = async (vehicleIds: readonly string[]): Promise<void> => {
    for (let start = 0; start < vehicleIds.length; start += CARS_PER_CALL) {
      const some = vehicleIds.slice(start, start + CARS_PER_CALL);
      const photos = await pocketbase.storedPhotos(some);
      for (const id of some) {
        const own = photos.filter(({ vehicle_id }) => vehicle_id === id);
        for (const photo of await store.strayPhotos(id, own)) await forget(id, photo);
        // A car without photos keeps no folder.
        if (own.length === 0) await forget(id);
      }
    }
  };
  const sync = async (version: number): Promise<void> => {
    if (version === seen || isSyncing) return;
    isSyncing = true;
    try {
      // Asked before the photos are: what changes meanwhile is looked at again.
      const changes = await pocketbase.stockChanges(cursor);
      for (const vehicleId of changes.vehicles ?? [null]) known.changed(vehicleId);
      const withVariants = await store.vehicles();
      const changed = cursor === 0 ? null : changes.vehicles;
      await keepStored(changed === null ? [...withVariants] : changed.filter((id) => withVariants.has(id)));
      cursor = changes.cursor;
      seen = version;
    } catch (error) {
      log.warn(`variants of deleted photos may be left, it is tried again: ${errorMessage(error)}`);
    } finally {
      isSyncing = false;
    }
  };

  return { stop: publication.listen((version) => void sync(version)) };
}
