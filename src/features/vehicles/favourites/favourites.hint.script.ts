import { scriptText } from '#src/lib/script-text.ts';
import { FAVOURITES_KEY } from './favourites.key.ts';

/** Marks <html> with `data-favourites` while there is a list to wait for: the visitor's own, or one behind the address' '#'. */
function showFavourites(key: string): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing has no favourites.
  }
  const isWaiting = location.hash !== '' || (kept ?? '[]') !== '[]';
  document.documentElement.toggleAttribute('data-favourites', isWaiting);
}

/** What the browser runs in the head of the favourites' page, so that its first paint is what stays. */
export const favouritesHintScript = scriptText(showFavourites, FAVOURITES_KEY);
