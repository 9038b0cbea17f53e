import { createHash } from 'node:crypto';
import { offeredFeeds } from '#src/features/vehicles/feed/feed-paths.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import type { RedirectMap } from './redirect-map.ts';
import type { VisibilityIndex } from './visibility-index.ts';

/** What is synchronised with PocketBase. */
export interface VisibilitySyncOptions {
  readonly visibility: Pick<
    VisibilityIndex,
    'revision' | 'vehicles' | 'replaceAll' | 'show' | 'hide' | 'setFeeds'
  >;
  readonly former: Pick<RedirectMap, 'replaceAll'>;
  readonly pocketbase: Pick<
    PocketBaseClient,
    'publicVehicle' | 'publicVehicles' | 'formerSlugs' | 'siteSettings' | 'stockChanges'
  >;
  readonly publication: Pick<PublicationWatch, 'listen'>;
}

/** With more changed cars, the full list is faster: it takes some 250 ms per thousand cars, one car 3 ms. */
const MOST_CHANGED = 50;

/** Hash of ids and slugs, computed like that of the change log. */
function addressesOf(vehicles: readonly PublicVehicle[]): string {
  const addresses = vehicles.map(({ id, slug }) => `${id}${slug}`).sort();
  return createHash('sha256').update(addresses.join('')).digest('hex');
}

/**
 * Synchronises the visibility index and the redirect map with PocketBase whenever the publication version changes. Webhooks deliver each
 * change at once; this only repairs what a webhook could not deliver. After a first full list, only the cars in PocketBase's change log
 * are read, and the full list when the index then differs from PocketBase's cars: an event that was trusted while PocketBase was
 * unavailable is not in the log.
 */
export function syncVisibility({ visibility, former, pocketbase, publication }: VisibilitySyncOptions): {
  stop: () => void;
} {
  let syncedVersion: number | null = null;
  /** Log entry up to which the index includes all changes; null before the first full list. */
  let cursor: number | null = null;
  let isReading = false;

  const readAll = async () => {
    const vehicles = await pocketbase.publicVehicles();
    return () => visibility.replaceAll(vehicles);
  };
  const readSome = async (ids: readonly string[]) => {
    const read = await Promise.all(ids.map(async (id) => [id, await pocketbase.publicVehicle(id)] as const));
    return () => {
      for (const [id, vehicle] of read) {
        if (vehicle === null) visibility.hide(id);
        else visibility.show(vehicle);
      }
    };
  };

  const readChanges = async (): Promise<void> => {
    for (;;) {
      const revision = visibility.revision();
      // Read the log before the cars, so that concurrent changes are read again next time.
      const changes = await pocketbase.stockChanges(cursor ?? 0);
      const isShort = cursor !== null && changes.vehicles !== null && changes.vehicles.length <= MOST_CHANGED;
      const [apply, formerSlugs, settings] = await Promise.all([
        isShort ? readSome(changes.vehicles ?? []) : readAll(),
        pocketbase.formerSlugs(),
        pocketbase.siteSettings(),
      ]);
      // Read again if a webhook arrived meanwhile, because the cars may be older than its change.
      if (visibility.revision() !== revision) continue;
      apply();
      const differs = isShort && addressesOf(visibility.vehicles()) !== changes.addresses;
      cursor = differs ? null : changes.cursor;
      if (differs) continue;
      visibility.setFeeds(offeredFeeds(settings));
      former.replaceAll(formerSlugs);
      return;
    }
  };
  const sync = async (version: number): Promise<void> => {
    if (version === syncedVersion || isReading) return;
    isReading = true;
    try {
      await readChanges();
      syncedVersion = version;
    } catch {
      // PocketBase is unavailable: the index stays as it is, and the stock cannot change meanwhile.
    } finally {
      isReading = false;
    }
  };

  return { stop: publication.listen((version) => void sync(version)) };
}
