import { LRUCache } from 'lru-cache';
import { photoStem } from '#src/paths.ts';
import type { Caller } from '#src/server/lib/semaphore.ts';
import { createQueuedSingleFlight } from '#src/server/lib/single-flight.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { createLookups } from '#src/server/pocketbase/calls.ts';
import type { PhotoRequest } from './photo-request.ts';

/**
 * Cache of the photos that cars have, with their current file, box and rotation. Clients can request arbitrary photo addresses:
 * only one query per car reaches PocketBase until the car's photos change, and none for nonexistent photos.
 */
export interface KnownPhotos {
  /**
   * Whether the car, hidden or not, has the photo with this file, box and rotation, and a dark one for a lighter variant.
   * @throws Error when PocketBase fails, and `OverloadedError` when too many lookups are queued.
   */
  readonly has: (photo: PhotoRequest, caller: Caller) => Promise<boolean>;
  /** Invalidates a car's photos; null when the car is unknown, for all cars. */
  readonly changed: (vehicleId: string | null) => void;
}

/** Number of cached cars; the least recently used one is evicted. */
const MOST_CARS = 5000;

type Form = Pick<PhotoRequest, 'tapado' | 'lifted'> & { readonly giro: number };

const keyOf = (photoId: string, stem: string, { tapado, giro, lifted }: Form) =>
  `${photoId}/${stem}/${tapado}/${giro}/${lifted}`;

/** Creates an empty cache. */
export function createKnownPhotos(pocketbase: Pick<PocketBaseClient, 'storedPhotos'>): KnownPhotos {
  const known = new LRUCache<string, ReadonlySet<string>>({ max: MOST_CARS });
  const readings = createQueuedSingleFlight<ReadonlySet<string>>(createLookups());
  /** Counts the invalidations. */
  let changes = 0;

  const read = async (vehicleId: string): Promise<ReadonlySet<string>> => {
    const begun = changes;
    const photos = await pocketbase.storedPhotos([vehicleId]);
    const keys = new Set(
      photos.flatMap((photo) =>
        (photo.oscura ? [false, true] : [false]).map((lifted) =>
          keyOf(photo.id, photoStem(photo), { ...photo, lifted }),
        ),
      ),
    );
    // Do not cache a result that a concurrent change has made stale.
    if (begun === changes) known.set(vehicleId, keys);
    return keys;
  };

  return {
    has: async ({ vehicleId, photoId, stem, ...form }, caller) => {
      // A call after a change must not join a lookup from before it.
      const reading = () => readings(`${vehicleId} ${changes}`, caller, () => read(vehicleId));
      return (known.get(vehicleId) ?? (await reading())).has(keyOf(photoId, stem, form));
    },
    changed: (vehicleId) => {
      changes++;
      if (vehicleId === null) known.clear();
      else known.delete(vehicleId);
    },
  };
}
