import { FAVOURITES_KEY, storedFavourites } from './favourites.key.ts';

/**
 * The visitor's favourites: no account, no cookie, nothing sent. They stand in the browser's own storage, and there only
 * from the first heart on; with the last one gone nothing is left.
 */

/** A car as it was when the visitor marked it, so that what has changed since can be told. */
export interface Favourite {
  readonly id: string;
  readonly title: string;
  /** Euros; null where the price is to be asked for. */
  readonly price: number | null;
  readonly status: string;
}

/** Told on the window when this page has changed the favourites; other tabs hear `storage`. */
export const FAVOURITES_EVENT = 'favoritos';

/** More would make the link to a list too long for some messengers. */
export const MOST_FAVOURITES = 60;

/**
 * The favourites as they stand, newest first; none where there is no storage or the browser refuses it. The page of
 * favourites looks closer at what it finds (favourites.valid.ts).
 */
export function readFavourites(): readonly Favourite[] {
  try {
    const kept = JSON.parse(storedFavourites() ?? '[]') as (Favourite | null)[];
    return kept.filter((favourite) => favourite !== null);
  } catch {
    return [];
  }
}

/** What became of a wish to keep or to drop cars: `refused` by the browser (private, or full), `full` by our own bound. */
export type KeepAnswer = 'done' | 'refused' | 'full';

function write(favourites: readonly Favourite[]): KeepAnswer {
  try {
    if (favourites.length === 0) localStorage.removeItem(FAVOURITES_KEY);
    else localStorage.setItem(FAVOURITES_KEY, JSON.stringify(favourites));
  } catch {
    return 'refused';
  }
  window.dispatchEvent(new Event(FAVOURITES_EVENT));
  return 'done';
}

/** Keeps cars that are not kept yet, before the others. What is stored is read anew: another tab may have changed it. */
export function keepFavourites(cars: readonly Favourite[]): KeepAnswer {
  const kept = readFavourites();
  const known = new Set(kept.map(({ id }) => id));
  const all = [...cars.filter(({ id }) => !known.has(id)), ...kept];
  return all.length > MOST_FAVOURITES ? 'full' : write(all);
}

export function dropFavourite(id: string): KeepAnswer {
  return write(readFavourites().filter((favourite) => favourite.id !== id));
}
