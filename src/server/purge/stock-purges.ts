import { paths } from '#src/paths.ts';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { MadeRelease } from '#src/server/publisher/build-release.ts';
import type { Release } from '#src/server/releases/releases.ts';
import { pathnameOf } from '#src/server/render/stock-pages.ts';
import type { ChangedPaths, Purger } from './purger.ts';

/** What a release changes, compared with the one before. */
export function pathsOfRelease(
  former: Pick<Release, 'vehicles'>,
  { release, fresh }: { readonly release: Pick<Release, 'vehicles'>; readonly fresh: MadeRelease['fresh'] },
): ChangedPaths {
  if (fresh === null) return 'all';
  const present = new Set(release.vehicles.map(({ slug }) => slug));
  const gone = former.vehicles.filter(({ slug }) => !present.has(slug));
  return [...fresh.map(pathnameOf), ...gone.map(({ slug }) => paths.vehiculo(slug))];
}

/** What changes when cars are hidden, shown or move before a release has that: their pages, and the lists that mention them. */
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

/** Purges what a change of the stock touches. */
export interface StockPurges {
  /** A release is served from now on. The first one that a process serves changes nothing. */
  readonly onRelease: (former: Release | null, made: MadeRelease) => void;
  /**
   * Cars are hidden, shown or have moved. Resolves when the addresses of their photos have been read from the disk: before they are
   * removed from there.
   * @param vehicles null when it is not known which.
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
      purger.purge(vehicles === null ? 'all' : pathsOfVehicles(served ?? { mentions: {} }, vehicles));
      const hidden = new Set(vehicles?.map(({ id }) => id).filter((id) => !isVisible(id)));
      for (const id of hidden) purger.purge(await store.pathsOf(id));
    },
    onPhoto: async (vehicleId, photoId) => {
      if (!isOff) purger.purge(await store.pathsOf(vehicleId, photoId));
    },
  };
}
