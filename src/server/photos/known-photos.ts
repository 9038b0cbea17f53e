import { LRUCache } from 'lru-cache';
import { photoStem } from '#src/paths.ts';
import type { Caller } from '#src/server/lib/semaphore.ts';
import { createQueuedSingleFlight } from '#src/server/lib/single-flight.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { createLookups } from '#src/server/pocketbase/calls.ts';
import type { PhotoRequest } from './photo-request.ts';

/**
 * Which photos cars have, as they are shown now. Anybody can think of photos that there never were: PocketBase is asked once about
 * all of a car's until something changes there, and about none of those.
 */
export interface KnownPhotos {
  /**
   * Whether the car has the photo, hidden or not, by that file and turn.
   * @throws Error when PocketBase fails, and `OverloadedError` when too many visitors ask.
   */
  readonly has: (photo: PhotoRequest, caller: Caller) => Promise<boolean>;
  /** Something about a car's photos may be another than before; null for nobody knows whose. */
  readonly changed: (vehicleId: string | null) => void;
}

/** Beyond so many cars, the one that was wanted longest ago is asked about again. */
const MOST_CARS = 5000;

const keyOf = (photoId: string, stem: string, giro: number) => `${photoId}/${stem}/${giro}`;

/** Knows nothing yet. */
export function createKnownPhotos(pocketbase: Pick<PocketBaseClient, 'storedPhotos'>): KnownPhotos {
  const known = new LRUCache<string, ReadonlySet<string>>({ max: MOST_CARS });
  const readings = createQueuedSingleFlight<ReadonlySet<string>>(createLookups());
  /** How often something has changed. */
  let changes = 0;

  const read = async (vehicleId: string): Promise<ReadonlySet<string>> => {
    const begun = changes;
    const photos = await pocketbase.storedPhotos([vehicleId]);
    const keys = new Set(photos.map((photo) => keyOf(photo.id, photoStem(photo), photo.giro)));
    // What has changed meanwhile may be missing.
    if (begun === changes) known.set(vehicleId, keys);
    return keys;
  };

  return {
    has: async ({ vehicleId, photoId, stem, giro }, caller) => {
      // Who asks after a change does not join a reading from before it.
      const reading = () => readings(`${vehicleId} ${changes}`, caller, () => read(vehicleId));
      return (known.get(vehicleId) ?? (await reading())).has(keyOf(photoId, stem, giro));
    },
    changed: (vehicleId) => {
      changes++;
      if (vehicleId === null) known.clear();
      else known.delete(vehicleId);
    },
  };
}
