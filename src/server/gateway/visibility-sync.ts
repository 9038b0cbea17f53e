import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PublicationWatch } from '#src/server/publisher/publication-watch.ts';
import type { VisibilityRegister } from './withholding.ts';

/**
 * Keeps the register equal to PocketBase's public list and settings, which are read again whenever the publication version moved. A
 * webhook tells each change at once; this only repairs what a webhook could not deliver.
 */
export function syncVisibility(
  register: VisibilityRegister,
  pocketbase: PocketBaseClient,
  publication: PublicationWatch,
): { stop: () => void } {
  let seen: number | null = null;
  let isReading = false;

  const readList = async (): Promise<void> => {
    for (;;) {
      const revision = register.revision();
      const [vehicles, { feed }] = await Promise.all([
        pocketbase.publicVehicles(),
        pocketbase.siteSettings(),
      ]);
      // A webhook that came meanwhile knows better than a list that was read before it.
      if (register.revision() === revision) {
        register.replaceAll(vehicles);
        register.setFeed(feed);
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
      // PocketBase is away: the register keeps what it knows, and nobody can change the stock meanwhile.
    } finally {
      isReading = false;
    }
  };

  return { stop: publication.listen((version) => void sync(version)) };
}
