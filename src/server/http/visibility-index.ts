import { readFile, rename, writeFile } from 'node:fs/promises';
import { feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import * as z from 'zod/mini';

/**
 * Which cars are public now, and which stock files are offered to other sites. A release is older than the stock: with this index the
 * gateway withholds a hidden or deleted car from the moment of the save, whether or not a build succeeds.
 */
export interface VisibilityIndex {
  /** Whether a car is public. Until the first list from PocketBase or the stored file, every car of the release is. */
  readonly isVisible: (vehicleId: string) => boolean;
  /** All public cars; none until the first list. */
  readonly vehicles: () => readonly PublicVehicle[];
  readonly slugOf: (vehicleId: string) => string | undefined;
  readonly idOf: (slug: string) => string | undefined;
  /** Replaces the index by PocketBase's full list. */
  readonly replaceAll: (vehicles: readonly PublicVehicle[]) => void;
  /** `show` and `hide` do nothing before the first list, which includes their changes. */
  readonly show: (vehicle: PublicVehicle) => void;
  readonly hide: (vehicleId: string) => void;
  /** Whether a stock file is switched on. True until the first value from PocketBase or the stored file, as in the release. */
  readonly isFeedOffered: (pathname: string) => boolean;
  /** @param pathnames the addresses of the files that are switched on. */
  readonly setFeeds: (pathnames: readonly string[]) => void;
  /** Increases with every change, so that derived data can be cached until then. */
  readonly revision: () => number;
  /**
   * Calls the listener after every change with the changed cars, one entry for each slug that they had or have; with null for the first
   * list.
   */
  readonly listen: (listener: (changed: readonly PublicVehicle[] | null) => void) => void;
}

const vehiclesSchema = z.array(z.object({ id: z.string(), slug: z.string() }));
/** Files of versions with one stock file hold whether it is on; those of versions without any, only a list of cars. */
const keptSchema = z.union([
  z.object({ vehicles: vehiclesSchema, feeds: z.nullable(z.array(z.string())) }),
  z.pipe(
    z.object({ vehicles: vehiclesSchema, feed: z.boolean() }),
    z.transform(({ vehicles, feed }) => ({ vehicles, feeds: feed ? [feedPaths.stock] : [] })),
  ),
  z.pipe(
    vehiclesSchema,
    z.transform((vehicles) => ({ vehicles, feeds: null })),
  ),
]);

/** Cars that are in only one of the lists, or have another slug in the other. */
function differing(before: readonly PublicVehicle[], after: readonly PublicVehicle[]): PublicVehicle[] {
  const missing = (from: readonly PublicVehicle[], among: readonly PublicVehicle[]) => {
    const slugs = new Map(among.map(({ id, slug }) => [id, slug]));
    return from.filter(({ id, slug }) => slugs.get(id) !== slug);
  };
  return [...missing(before, after), ...missing(after, before)];
}

/** Creates the index. It is stored in `file`, so that after a restart the same cars are withheld while PocketBase is unavailable. */
export async function createVisibilityIndex(file: string): Promise<VisibilityIndex> {
  let slugs: Map<string, string> | null = null;
  let ids = new Map<string, string>();
  let feeds: readonly string[] | null = null;
  let revision = 0;
  let writing: Promise<void> = Promise.resolve();
  const listeners: ((changed: readonly PublicVehicle[] | null) => void)[] = [];

  const index = (vehicles: readonly PublicVehicle[]) => {
    slugs = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle.slug]));
    ids = new Map(vehicles.map((vehicle) => [vehicle.slug, vehicle.id]));
    revision++;
  };
  const all = (): PublicVehicle[] => [...(slugs ?? [])].map(([id, slug]) => ({ id, slug }));
  const keep = () => {
    // Without a list there is nothing to store: an empty one would hide all cars after a restart.
    if (slugs === null) return;
    const text = JSON.stringify({ vehicles: all(), feeds });
    writing = writing
      .then(async () => {
        await writeFile(`${file}.new`, text);
        await rename(`${file}.new`, file);
      })
      // Ignored, for example on a full disk: the next change is stored again, and after a restart PocketBase's list replaces the file.
      .catch(() => undefined);
  };

  try {
    const kept = keptSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    index(kept.vehicles);
    feeds = kept.feeds;
  } catch {
    // No file yet, or an unreadable one: PocketBase's first list fills the index.
  }

  const change = (vehicles: readonly PublicVehicle[]) => {
    const changed = slugs === null ? null : differing(all(), vehicles);
    index(vehicles);
    keep();
    for (const listener of listeners) listener(changed);
  };

  return {
    vehicles: all,
    isVisible: (vehicleId) => slugs === null || slugs.has(vehicleId),
    slugOf: (vehicleId) => slugs?.get(vehicleId),
    idOf: (slug) => ids.get(slug),
    replaceAll: (vehicles) => {
      const same =
        slugs?.size === vehicles.length && vehicles.every(({ id, slug }) => slugs?.get(id) === slug);
      if (!same) change(vehicles);
    },
    show: (vehicle) => {
      if (slugs === null || slugs.get(vehicle.id) === vehicle.slug) return;
      change([...all().filter(({ id }) => id !== vehicle.id), vehicle]);
    },
    hide: (vehicleId) => {
      if (slugs?.has(vehicleId) === true) change(all().filter(({ id }) => id !== vehicleId));
    },
    isFeedOffered: (pathname) => feeds === null || feeds.includes(pathname),
    setFeeds: (next) => {
      if (feeds?.length === next.length && next.every((pathname) => feeds?.includes(pathname))) return;
      feeds = next;
      revision++;
      keep();
    },
    revision: () => revision,
    listen: (listener) => void listeners.push(listener),
  };
}
