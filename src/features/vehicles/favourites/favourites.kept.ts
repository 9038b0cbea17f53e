/**
 * The visitor's favourites: no account, no cookie, nothing sent. They stand in the browser's own storage, and there only
 * from the first heart on; with the last one gone nothing is left. Loaded by every page, so it imports nothing.
 */

/** A car as it was when the visitor marked it, so that what has changed since can be told. */
export interface Favourite {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Euros; null where the price is to be asked for. */
  readonly price: number | null;
  readonly status: string;
}

export const FAVOURITES_KEY = 'favoritos';

/** Told on the window when this page has changed the favourites; other tabs hear `storage`. */
export const FAVOURITES_EVENT = 'favoritos';

/** More would make the link to a list too long for some messengers. */
export const MOST_FAVOURITES = 60;

const ID = /^[a-z0-9]{1,20}$/;

export const isVehicleId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug, title, price, status } = value as Partial<Record<keyof Favourite, unknown>>;
  const isPrice = price === null || typeof price === 'number';
  return isVehicleId(id) && [slug, title, status].every((part) => typeof part === 'string') && isPrice;
}

/** What a heart carries; null when it is something else. */
export function parseFavourite(text: string): Favourite | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFavourite(value) ? value : null;
  } catch {
    return null;
  }
}

/** What is stored, newest first; what is none is left out. */
export function parseFavourites(text: string | null): readonly Favourite[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isFavourite) : [];
  } catch {
    return [];
  }
}

let lastText: string | null = null;
let last: readonly Favourite[] = [];

/** The favourites as they stand; none where there is no storage or the browser refuses it. */
export function readFavourites(): readonly Favourite[] {
  let text: string | null;
  try {
    text = localStorage.getItem(FAVOURITES_KEY);
  } catch {
    return [];
  }
  if (text !== lastText) {
    last = parseFavourites(text);
    lastText = text;
  }
  return last;
}

export function isKept(id: string): boolean {
  return readFavourites().some((favourite) => favourite.id === id);
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
