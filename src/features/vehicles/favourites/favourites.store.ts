import { atom } from 'nanostores';
import { startStock } from '#src/features/vehicles/stock/stock.store.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { FAVOURITES_EVENT, readFavourites, type Favourite } from './favourites.kept.ts';
import { isFavourite } from './favourites.valid.ts';
import { sharedListIds } from './shared-list.ts';

/** State of the favourites page, besides the stock. */

/** The visitor's favourites, newest first; null until hydration. */
export const $kept = atom<readonly Favourite[] | null>(null);

/**
 * The favourites that the page lists, including those removed since it opened, in their place: a heart pressed by
 * mistake can be pressed again.
 */
export const $listed = atom<readonly Favourite[]>([]);

/** The cars of a shared list; null on the visitor's favourites page. */
export const $shared = atom<readonly string[] | null>(null);

/** Whether loading the stock has failed so far. */
export const $stockFailed = atom(false);

/** The list after the favourites changed: new ones come first, the rest stays in place. */
export function listedAfter(listed: readonly Favourite[], kept: readonly Favourite[]): readonly Favourite[] {
  const ids = new Set(listed.map(({ id }) => id));
  return [...kept.filter(({ id }) => !ids.has(id)), ...listed];
}

/** Removes a car that is gone from the stock and has no heart any more. */
export function unlist(id: string): void {
  $listed.set($listed.get().filter((favourite) => favourite.id !== id));
}

const network = new EventTarget();

/** Retries loading the stock at once instead of after the pause. */
export function retryStock(): void {
  network.dispatchEvent(new Event('online'));
}

function readKept(): void {
  const kept = readFavourites().filter(isFavourite);
  $kept.set(kept);
  $listed.set(listedAfter($listed.get(), kept));
}

function readLink(): void {
  $shared.set(sharedListIds(location.hash));
}

/** Follows storage and URL, and loads the stock with retries. */
export function startFavourites(): void {
  readLink();
  readKept();
  for (const event of [FAVOURITES_EVENT, 'storage', 'pageshow']) window.addEventListener(event, readKept);
  window.addEventListener('hashchange', readLink);
  window.addEventListener('online', retryStock);
  void keepTrying(
    async () => {
      await startStock();
      $stockFailed.set(false);
    },
    (error, failures) => {
      if (failures === 1) console.error('No se pudieron cargar los favoritos', error);
      $stockFailed.set(true);
    },
    network,
  );
}
