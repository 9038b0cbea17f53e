import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { RedirectMap } from './redirect-map.ts';
import type { VisibilityIndex } from './visibility-index.ts';

/** What is synchronised with PocketBase. */
export interface VisibilitySyncOptions {
  readonly visibility: Pick<VisibilityIndex, 'revision' | 'replaceAll' | 'setFeed'>;
  readonly former: Pick<RedirectMap, 'replaceAll'>;
  readonly pocketbase: Pick<PocketBaseClient, 'publicVehicles' | 'formerSlugs' | 'siteSettings'>;
  readonly publication: Pick<PublicationWatch, 'listen'>;
}

/**
 * Synchronises the visibility index and the redirect map with PocketBase whenever the publication version changes. Webhooks deliver each
 * change at once; this only repairs what a webhook could not deliver.
 */
export function syncVisibility({ visibility, former, pocketbase, publication }: VisibilitySyncOptions): {
  stop: () => void;
} {
  let syncedVersion: number | null = null;
  let isReading = false;

  const readList = async (): Promise<void> => {
    for (;;) {
      const revision = visibility.revision();
      const [vehicles, formerSlugs, { feed }] = await Promise.all([
        pocketbase.publicVehicles(),
        pocketbase.formerSlugs(),
        pocketbase.siteSettings(),
      ]);
      // Read again if a webhook arrived meanwhile, because the list may be older than its change.
      if (visibility.revision() === revision) {
        visibility.replaceAll(vehicles);
        visibility.setFeed(feed);
        former.replaceAll(formerSlugs);
        return;
      }
    }
  };
  const sync = async (version: number): Promise<void> => {
    if (version === syncedVersion || isReading) return;
    isReading = true;
    try {
      await readList();
      syncedVersion = version;
    } catch {
      // PocketBase is unavailable: the index stays as it is, and the stock cannot change meanwhile.
    } finally {
      isReading = false;
    }
  };

  return { stop: publication.listen((version) => void sync(version)) };
}
