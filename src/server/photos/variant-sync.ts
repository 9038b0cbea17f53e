import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { KnownPhotos } from './known-photos.ts';
import type { VariantStore } from './variant-store.ts';

/** Number of cars per query. */
const CARS_PER_CALL = 100;

/** Dependencies of the variant sync. */
export interface VariantSyncOptions {
  readonly store: Pick<VariantStore, 'vehicles' | 'strayPhotos'>;
  readonly forget: VariantStore['forget'];
  readonly known: Pick<KnownPhotos, 'changed'>;
  readonly pocketbase: Pick<PocketBaseClient, 'stockChanges' | 'storedPhotos'>;
  readonly publication: PublicationWatch;
  readonly log: Log;
}

/**
 * Removes variants of photos that PocketBase no longer has, and invalidates the cached photos: for all cars at the start, then
 * for changed cars and the dealer's own photographs whenever the publication version changes. Webhooks do both immediately; this repairs lost webhooks and
 * deletions while this process was not running.
 */
export function syncVariants({ store, forget, known, pocketbase, publication, log }: VariantSyncOptions): {
  stop: () => void;
} {
  let seen: number | null = null;
  /** Position in the change log; 0 before the first read. */
  let cursor = 0;
  let isSyncing = false;

  const keepStored = async (vehicleIds: readonly string[]): Promise<void> => {
    for (let start = 0; start < vehicleIds.length; start += CARS_PER_CALL) {
      const some = vehicleIds.slice(start, start + CARS_PER_CALL);
      const photos = await pocketbase.storedPhotos(some);
      for (const id of some) {
        const own = photos.filter(({ vehicle_id }) => vehicle_id === id);
        for (const photo of await store.strayPhotos(id, own)) await forget(id, photo);
        // Remove the folder of a car without photos.
        if (own.length === 0) await forget(id);
      }
    }
  };
  const sync = async (version: number): Promise<void> => {
    if (version === seen || isSyncing) return;
    isSyncing = true;
    try {
      // Read the cursor before the photos, so that concurrent changes are processed next time.
      const changes = await pocketbase.stockChanges(cursor);
      for (const owner of changes.vehicles === null ? [null] : [...changes.vehicles, BUSINESS_ID])
        known.changed(owner);
      const withVariants = await store.vehicles();
      const changed = cursor === 0 || changes.vehicles === null ? null : [...changes.vehicles, BUSINESS_ID];
      await keepStored(changed === null ? [...withVariants] : changed.filter((id) => withVariants.has(id)));
      cursor = changes.cursor;
      seen = version;
    } catch (error) {
      log.warn(`cannot remove variants of deleted photos, will retry: ${errorMessage(error)}`);
    } finally {
      isSyncing = false;
    }
  };

  return { stop: publication.listen((version) => void sync(version)) };
}
