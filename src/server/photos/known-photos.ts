import { photoStem } from '#src/paths.ts';
import { createLookups, type Asker } from '#src/server/lookups.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { createSharedTurns } from '#src/server/shared-turns.ts';
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
  readonly has: (photo: PhotoRequest, asker: Asker) => Promise<boolean>;
  /** Something about a car's photos may be another than before; null for nobody knows whose. */
  readonly changed: (vehicleId: string | null) => void;
}

/** Beyond so many cars, the one that was asked about first is asked about again. */
const MOST_CARS = 5000;

const keyOf = (photoId: string, stem: string, giro: number) => `${photoId}/${stem}/${giro}`;

/** Knows nothing yet. */
export function createKnownPhotos(pocketbase: Pick<PocketBaseClient, 'storedPhotos'>): KnownPhotos {
  const known = new Map<string, ReadonlySet<string>>();
  const readings = createSharedTurns<ReadonlySet<string>>(createLookups());
  /** How often something has changed. */
  let changes = 0;

  const read = async (vehicleId: string): Promise<ReadonlySet<string>> => {
    const begun = changes;
    const photos = await pocketbase.storedPhotos([vehicleId]);
    const keys = new Set(photos.map((photo) => keyOf(photo.id, photoStem(photo), photo.giro)));
    // What has changed meanwhile may be missing.
    if (begun === changes) {
      for (const longestKnown of known.keys()) {
        if (known.size < MOST_CARS) break;
        known.delete(longestKnown);
      }
      known.set(vehicleId, keys);
    }
    return keys;
  };

  return {
    has: async ({ vehicleId, photoId, stem, giro }, asker) => {
      // Who asks after a change does not join a reading from before it.
      const reading = () => readings.want(`${vehicleId} ${changes}`, asker, () => read(vehicleId));
      return (known.get(vehicleId) ?? (await reading())).has(keyOf(photoId, stem, giro));
    },
    changed: (vehicleId) => {
      changes++;
      if (vehicleId === null) known.clear();
      else known.delete(vehicleId);
    },
  };
}
