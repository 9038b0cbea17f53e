/** Local storage of the favourites. Part of every page, so it imports nothing. */

export const FAVOURITES_KEY = 'favoritos';

/** The stored text; null when there is none, or when the browser blocks storage. */
export function storedFavourites(): string | null {
  try {
    return localStorage.getItem(FAVOURITES_KEY);
  } catch {
    return null;
  }
}

/** Whether a car is stored. Searches the JSON text for the id, so that cards need not parse the whole list. */
export function isKept(id: string): boolean {
  return storedFavourites()?.includes(`"id":"${id}"`) ?? false;
}
