import type { FormerSlug } from '#src/server/pocketbase/stock-calls.ts';
import type { VisibilityIndex } from './visibility-index.ts';

/**
 * The former slugs of public cars. While the map is current, made-up slugs cause no request to PocketBase.
 */
export interface RedirectMap {
  /** Id of the public car that had the slug; null when none had; undefined while the map is not current and PocketBase decides. */
  readonly ownerOf: (slug: string) => string | null | undefined;
  /** Replaces the map by PocketBase's full list, which is current until the visibility changes. */
  readonly replaceAll: (former: readonly FormerSlug[]) => void;
}

/**
 * Creates an empty map, which is not current.
 * @param visibility each change makes the map outdated: another car may be public, or a slug may have changed.
 */
export function createRedirectMap(visibility: Pick<VisibilityIndex, 'revision'>): RedirectMap {
  let owners = new Map<string, string>();
  let currentAt: number | null = null;

  return {
    ownerOf: (slug) => (currentAt === visibility.revision() ? (owners.get(slug) ?? null) : undefined),
    replaceAll: (former) => {
      owners = new Map(former.map(({ slug, vehicle_id: owner }) => [slug, owner]));
      currentAt = visibility.revision();
    },
  };
}
