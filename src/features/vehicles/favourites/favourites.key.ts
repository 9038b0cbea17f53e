/** Where the favourites stand in the browser's own storage. Part of every page, so it imports nothing. */

export const FAVOURITES_KEY = 'favoritos';

/** What is stored, as it stands; null for nothing, and where the browser refuses its storage. */
export function storedFavourites(): string | null {
  try {
    return localStorage.getItem(FAVOURITES_KEY);
  } catch {
    return null;
  }
}

/** Whether a car is kept. The id is looked for as JSON.stringify writes it: no card needs the whole list to be read. */
export function isKept(id: string): boolean {
  return storedFavourites()?.includes(`"id":"${id}"`) ?? false;
}
