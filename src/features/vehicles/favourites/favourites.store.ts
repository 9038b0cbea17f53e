import { atom } from 'nanostores';
import { startStock } from '#src/features/vehicles/stock/stock.store.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { FAVOURITES_EVENT, readFavourites, type Favourite } from './favourites.kept.ts';
import { isFavourite } from './favourites.valid.ts';
import { sharedListIds } from './shared-list.ts';

/** What the page of favourites shows, besides the stock. */

/** The visitor's own, newest first; null until the page is alive. */
export const $kept = atom<readonly Favourite[] | null>(null);

/**
 * What the page lists of them: also what was taken off since it opened, in its place, so that a heart that was pressed by
 * mistake can be pressed again.
 */
export const $listed = atom<readonly Favourite[]>([]);

/** The cars of a list that somebody shared; null on the visitor's own page. */
export const $shared = atom<readonly string[] | null>(null);

/** Whether the stock could not be loaded so far. */
export const $stockFailed = atom(false);

/** The list after the favourites changed: those that came stand first, the rest stays in place. */
export function listedAfter(listed: readonly Favourite[], kept: readonly Favourite[]): readonly Favourite[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...kept.filter(({ id }) => !known.has(id)), ...listed];
}

/** Takes a car out of the page, which is gone from the stock and has no heart any more. */
export function unlist(id: string): void {
  $listed.set($listed.get().filter((favourite) => favourite.id !== id));
}

const network = new EventTarget();

/** Tries to load the stock at once instead of after the pause. */
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

/** Follows storage and address, and loads the stock, again and again until it comes. */
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
