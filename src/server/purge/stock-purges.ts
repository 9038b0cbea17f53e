import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { MadeRelease } from '#src/server/publisher/release-maker.ts';
import type { Release } from '#src/server/publisher/releases.ts';
import { pathsOfRelease, pathsOfVehicles } from './purge-plan.ts';
import type { Purger } from './purger.ts';

/** Has a shared cache forget what a change of the stock touches. */
export interface StockPurges {
  /** A release is served from now on. Of the first that a process serves there is nothing to tell. */
  readonly onRelease: (former: Release | null, made: MadeRelease) => void;
  /**
   * Cars are hidden, shown or have moved. Resolves when the addresses of their photos are known, which are read from the
   * disk: before they are removed from there.
   * @param vehicles null when nobody knows which.
   */
  readonly onVehicles: (served: Release | null, vehicles: readonly PublicVehicle[] | null) => Promise<void>;
  /** A photo, or all of a car, are about to be removed from the disk; resolves as above. */
  readonly onPhoto: (vehicleId: string, photoId?: string) => Promise<void>;
}

/** @param isVisible whether the public may see a car now. */
export function createStockPurges(
  purger: Purger,
  store: Pick<VariantStore, 'pathsOf'>,
  isVisible: (vehicleId: string) => boolean,
): StockPurges {
  const isOff = purger.state() === 'off';
  return {
    onRelease: (former, made) => {
      if (former !== null) purger.purge(pathsOfRelease(former, made));
    },
    onVehicles: async (served, vehicles) => {
      if (isOff) return;
      if (vehicles === null) {
        purger.purge('all');
        return;
      }
      purger.purge(pathsOfVehicles(served ?? { mentions: {} }, vehicles));
      const hidden = new Set(vehicles.map(({ id }) => id).filter((id) => !isVisible(id)));
      for (const id of hidden) purger.purge(await store.pathsOf(id));
    },
    onPhoto: async (vehicleId, photoId) => {
      if (!isOff) purger.purge(await store.pathsOf(vehicleId, photoId));
    },
  };
}
