import { readFile, rename, writeFile } from 'node:fs/promises';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import * as z from 'zod/mini';

/**
 * Which cars the public may see right now, and whether other sites may take them. A release is older than the stock: this visibility lets the gateway withhold a
 * hidden or deleted car from the moment of the save, whether or not a build succeeds.
 */
export interface VisibilityIndex {
  /** Until PocketBase or the kept file has said which cars are public, everything in the release is. */
  readonly isVisible: (vehicleId: string) => boolean;
  /** All cars that are public; none until they are known. */
  readonly vehicles: () => readonly PublicVehicle[];
  readonly slugOf: (vehicleId: string) => string | undefined;
  readonly idOf: (slug: string) => string | undefined;
  /** Replaces all that is known by PocketBase's full answer. */
  readonly replaceAll: (vehicles: readonly PublicVehicle[]) => void;
  /** Until the visibility is known, single changes are left to the full answer. */
  readonly show: (vehicle: PublicVehicle) => void;
  readonly hide: (vehicleId: string) => void;
  /** Whether the stock is offered to other sites now: true until PocketBase or the kept file has said, as the release has it. */
  readonly hasFeed: () => boolean;
  readonly setFeed: (hasFeed: boolean) => void;
  /** Grows with every change, so that what was derived can be kept until then. */
  readonly revision: () => number;
  /**
   * Has every change told to the listener, when it has taken effect: the cars concerned, by each address that they had or
   * have now; null when it was not known before which are public.
   */
  readonly listen: (listener: (changed: readonly PublicVehicle[] | null) => void) => void;
}

const vehiclesSchema = z.array(z.object({ id: z.string(), slug: z.string() }));
/** A file from before the feed stood in it is a list of cars. */
const keptSchema = z.union([
  z.object({ vehicles: vehiclesSchema, feed: z.boolean() }),
  z.pipe(
    vehiclesSchema,
    z.transform((vehicles) => ({ vehicles, feed: true })),
  ),
]);

/** Cars that stand in one list and not, or by another address, in the other. */
function differing(before: readonly PublicVehicle[], after: readonly PublicVehicle[]): PublicVehicle[] {
  const missing = (from: readonly PublicVehicle[], among: readonly PublicVehicle[]) => {
    const slugs = new Map(among.map(({ id, slug }) => [id, slug]));
    return from.filter(({ id, slug }) => slugs.get(id) !== slug);
  };
  return [...missing(before, after), ...missing(after, before)];
}

/**
 * A visibility that keeps what it knows in `file`, so that a restart while PocketBase is away withholds the same.
 */
export async function createVisibilityIndex(file: string): Promise<VisibilityIndex> {
  let slugs: Map<string, string> | null = null;
  let ids = new Map<string, string>();
  let hasFeed = true;
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
    // Of cars that are not known yet nothing is to be read as hidden.
    if (slugs === null) return;
    const text = JSON.stringify({ vehicles: all(), feed: hasFeed });
    writing = writing
      .then(async () => {
        await writeFile(`${file}.new`, text);
        await rename(`${file}.new`, file);
      })
      // A full disk: the next change is kept again, and after a restart PocketBase's list is what counts.
      .catch(() => undefined);
  };

  try {
    const kept = keptSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    index(kept.vehicles);
    hasFeed = kept.feed;
  } catch {
    // Nothing kept yet, or unreadable: PocketBase's first answer fills the visibility.
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
    hasFeed: () => hasFeed,
    setFeed: (next) => {
      if (next === hasFeed) return;
      hasFeed = next;
      revision++;
      keep();
    },
    revision: () => revision,
    listen: (listener) => void listeners.push(listener),
  };
}
