import { paths } from '#src/paths.ts';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import type { MadeRelease } from '#src/server/publisher/release-maker.ts';
import type { Release } from '#src/server/publisher/releases.ts';
import { pathnameOf } from '#src/server/render/stock-pages.ts';

/** Which paths of the site a change touches. Pure. */

/** Paths of the site whose answers changed; `all` when nobody can name them. */
export type ChangedPaths = readonly string[] | 'all';

/** What a release changes for those who know the one before. */
export function pathsOfRelease(
  former: Pick<Release, 'vehicles'>,
  { release, fresh }: { readonly release: Pick<Release, 'vehicles'>; readonly fresh: MadeRelease['fresh'] },
): ChangedPaths {
  if (fresh === null) return 'all';
  const present = new Set(release.vehicles.map(({ slug }) => slug));
  const gone = former.vehicles.filter(({ slug }) => !present.has(slug));
  return [...fresh.map(pathnameOf), ...gone.map(({ slug }) => paths.vehiculo(slug))];
}

/**
 * What changes when cars are hidden, shown or move to another address before there is a release of that: their pages, and
 * whatever has them in a list.
 */
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
