import { scriptText } from '#src/lib/script-text.ts';
import { FAVOURITES_KEY } from './favourites.key.ts';

/** Sets `data-favourites` on <html> while a list is awaited: the visitor's, or the one in the URL's fragment. */
function showFavourites(key: string): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // Without storage there are no favourites.
  }
  const isWaiting = location.hash !== '' || (kept ?? '[]') !== '[]';
  document.documentElement.toggleAttribute('data-favourites', isWaiting);
}

/** Runs in the head of the favourites page, so that there is no layout shift after the first paint. */
export const favouritesHintScript = scriptText(showFavourites, FAVOURITES_KEY);
