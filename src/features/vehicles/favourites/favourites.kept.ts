import { FAVOURITES_KEY, storedFavourites } from './favourites.key.ts';

/**
 * The visitor's favourites: no account, no cookie, nothing is sent. They are in local storage, from the first favourite
 * on; after the last one is removed nothing is left there.
 */

/** A car as it was when the visitor marked it, for showing changes since then. */
export interface Favourite {
  readonly id: string;
  readonly title: string;
  /** Euros; null when the price is on request. */
  readonly price: number | null;
  readonly status: string;
}

/** Dispatched on the window when this page changes the favourites; other tabs receive `storage`. */
export const FAVOURITES_EVENT = 'favoritos';

/** A longer list would make its link too long for some messengers. */
export const MOST_FAVOURITES = 60;

/**
 * The stored favourites, newest first; empty without storage. The favourites page validates them further
 * (favourites.valid.ts).
 */
export function readFavourites(): readonly Favourite[] {
  try {
    const kept = JSON.parse(storedFavourites() ?? '[]') as (Favourite | null)[];
    return kept.filter((favourite) => favourite !== null);
  } catch {
    return [];
  }
}

/** Result of a change: `refused` by the browser (private mode, or quota exceeded), `full` by our limit. */
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

/** Adds cars that are not stored yet, before the others. Reads the storage again: another tab may have changed it. */
export function keepFavourites(cars: readonly Favourite[]): KeepAnswer {
  const kept = readFavourites();
  const ids = new Set(kept.map(({ id }) => id));
  const all = [...cars.filter(({ id }) => !ids.has(id)), ...kept];
  return all.length > MOST_FAVOURITES ? 'full' : write(all);
}

export function dropFavourite(id: string): KeepAnswer {
  return write(readFavourites().filter((favourite) => favourite.id !== id));
}
