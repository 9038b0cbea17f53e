import { paths } from '#src/paths.ts';
import { MOST_FAVOURITES } from './favourites.kept.ts';
import { isVehicleId } from './favourites.valid.ts';

/**
 * A list as a link. The cars stand behind the '#', which browsers send to nobody: what somebody likes reaches only those who
 * are given the link.
 */

const PREFIX = '#coches=';

/** The link to a list. @param origin as the visitor knows the site, without a slash */
export function sharedListUrl(origin: string, ids: readonly string[]): string {
  return `${origin}${paths.favoritos}${PREFIX}${ids.join(',')}`;
}

/** The cars that a link names, each once; null when it is no link to a list. */
export function sharedListIds(hash: string): readonly string[] | null {
  if (!hash.startsWith(PREFIX)) return null;
  const named = decodeSafely(hash.slice(PREFIX.length)).split(',').filter(isVehicleId);
  return [...new Set(named)].slice(0, MOST_FAVOURITES);
}

/** Messengers write commas as they like. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
