import { paths } from '#src/paths.ts';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { MadeRelease } from '#src/server/publisher/build-release.ts';
import type { Release } from '#src/server/releases/releases.ts';
import { pathnameOf } from '#src/server/render/stock-pages.ts';
import type { ChangedPaths, Purger } from './purger.ts';

/** Paths that a release changes, compared with the former one. */
export function pathsOfRelease({ fresh, gone }: Pick<MadeRelease, 'fresh' | 'gone'>): ChangedPaths {
  return fresh === null ? 'all' : [...fresh, ...gone].map(pathnameOf);
}

/** Paths that change when cars are hidden, shown or renamed before the next release: their pages, and lists that mention them. */
export function pathsOfVehicles(
  { mentions }: Pick<Release, 'mentions'>,
  vehicles: readonly PublicVehicle[],
): string[] {
  const ids = new Set(vehicles.map(({ id }) => id));
  const lists = Object.entries(mentions)
    .filter(([, mentioned]) => mentioned.some((id) => ids.has(id)))
    .map(([file]) => pathnameOf(file.slice(1)));
  return [...new Set([...vehicles.map(({ slug }) => paths.vehiculo(slug)), ...lists])];
}

/** Purges the paths that stock changes affect. */
export interface StockPurges {
  /** Call when a release is served. The first one of a process purges nothing. */
  readonly onRelease: (former: Release | null, made: MadeRelease) => void;
  /**
   * Call when cars are hidden, shown or renamed. Resolves when the paths of their photos have been read from disk: remove the
   * files only after that.
   * @param vehicles null when the cars are unknown.
   */
  readonly onVehicles: (served: Release | null, vehicles: readonly PublicVehicle[] | null) => Promise<void>;
  /** Call before a photo, or all photos of a car, are removed from disk; resolves as above. */
  readonly onPhoto: (vehicleId: string, photoId?: string) => Promise<void>;
}

/** @param isVisible whether a car is public. */
export function createStockPurges(
  purger: Purger,
  store: Pick<VariantStore, 'pathsOf'>,
  isVisible: (vehicleId: string) => boolean,
): StockPurges {
  const isOff = purger.state() === 'off';
  return {
    onRelease: (former, made) => {
      if (former !== null) purger.purge(pathsOfRelease(made));
    },
    onVehicles: async (served, vehicles) => {
      if (isOff) return;
      purger.purge(vehicles === null ? 'all' : pathsOfVehicles(served ?? { mentions: {} }, vehicles));
      const hidden = new Set(vehicles?.map(({ id }) => id).filter((id) => !isVisible(id)));
      for (const id of hidden) purger.purge(await store.pathsOf(id));
    },
    onPhoto: async (vehicleId, photoId) => {
      if (!isOff) purger.purge(await store.pathsOf(vehicleId, photoId));
    },
  };
}
