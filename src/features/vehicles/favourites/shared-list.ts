import { paths } from '#src/paths.ts';
import { MOST_FAVOURITES } from './favourites.kept.ts';
import { isVehicleId } from './favourites.valid.ts';

/**
 * A list as a link. The cars are in the fragment, which browsers do not send to servers: only recipients of the link
 * see the list.
 */

const PREFIX = '#coches=';

/** The link to a list. @param origin the site's origin as the visitor sees it, without a trailing slash */
export function sharedListUrl(origin: string, ids: readonly string[]): string {
  return `${origin}${paths.favoritos}${PREFIX}${ids.join(',')}`;
}

/** The distinct cars of a link; null when it is not a link to a list. */
export function sharedListIds(hash: string): readonly string[] | null {
  if (!hash.startsWith(PREFIX)) return null;
  const named = decodeSafely(hash.slice(PREFIX.length)).split(',').filter(isVehicleId);
  return [...new Set(named)].slice(0, MOST_FAVOURITES);
}

/** Messengers may percent-encode commas. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
