import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { RedirectMap } from './redirect-map.ts';
import type { VisibilityIndex } from './visibility-index.ts';

/** What is kept equal to what PocketBase has. */
export interface VisibilitySyncOptions {
  readonly visibility: Pick<VisibilityIndex, 'revision' | 'replaceAll' | 'setFeed'>;
  readonly former: Pick<RedirectMap, 'replaceAll'>;
  readonly pocketbase: Pick<PocketBaseClient, 'publicVehicles' | 'formerSlugs' | 'siteSettings'>;
  readonly publication: Pick<PublicationWatch, 'listen'>;
}

/**
 * Keeps the visibility equal to PocketBase's public list and settings, and the former addresses with it: they are read again whenever
 * the publication version moved. A webhook tells each change at once; this only repairs what a webhook could not deliver.
 */
export function syncVisibility({ visibility, former, pocketbase, publication }: VisibilitySyncOptions): {
  stop: () => void;
} {
  let seen: number | null = null;
  let isReading = false;

  const readList = async (): Promise<void> => {
    for (;;) {
      const revision = visibility.revision();
      const [vehicles, formerSlugs, { feed }] = await Promise.all([
        pocketbase.publicVehicles(),
        pocketbase.formerSlugs(),
        pocketbase.siteSettings(),
      ]);
      // A webhook that came meanwhile knows better than a list that was read before it.
      if (visibility.revision() === revision) {
        visibility.replaceAll(vehicles);
        visibility.setFeed(feed);
        former.replaceAll(formerSlugs);
        return;
      }
    }
  };
  const sync = async (version: number): Promise<void> => {
    if (version === seen || isReading) return;
    isReading = true;
    try {
      await readList();
      seen = version;
    } catch {
      // PocketBase is away: the visibility keeps what it knows, and nobody can change the stock meanwhile.
    } finally {
      isReading = false;
    }
  };

  return { stop: publication.listen((version) => void sync(version)) };
}
