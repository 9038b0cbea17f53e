import type { FormerSlug } from '#src/server/pocketbase/stock-calls.ts';
import type { VisibilityIndex } from './visibility-index.ts';

/**
 * The addresses that public cars had before. Anybody can think of cars that there never were: as long as these are known, nobody is
 * asked about them.
 */
export interface RedirectMap {
  /** Id of the public car that had the slug, null when none had; undefined while it is not known, and PocketBase is to be asked. */
  readonly ownerOf: (slug: string) => string | null | undefined;
  /** Replaces all that is known by PocketBase's full answer, which holds until the visibility changes. */
  readonly replaceAll: (former: readonly FormerSlug[]) => void;
}

/**
 * Knows nothing yet.
 * @param visibility after its next change another car may be public, or have left its address.
 */
export function createRedirectMap(visibility: Pick<VisibilityIndex, 'revision'>): RedirectMap {
  let owners = new Map<string, string>();
  let knownAt: number | null = null;

  return {
    ownerOf: (slug) => (knownAt === visibility.revision() ? (owners.get(slug) ?? null) : undefined),
    replaceAll: (former) => {
      owners = new Map(former.map(({ slug, vehicle_id: owner }) => [slug, owner]));
      knownAt = visibility.revision();
    },
  };
}
