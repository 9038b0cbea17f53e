import {
  dropFavourite,
  FAVOURITES_EVENT,
  keepFavourites,
  readFavourites,
  type Favourite,
} from './favourites.kept.ts';
import { notifyNotSaved } from './favourites.notices.ts';

/**
 * The hearts of a page, server- or client-rendered, and the count in its header. A heart carries its car
 * (FavouriteHeart.tsx); `aria-pressed` is whether it is stored.
 */

function showHearts(): void {
  const kept = readFavourites();
  const ids = new Set(kept.map(({ id }) => id));
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]'))
    heart.setAttribute('aria-pressed', String(ids.has(heart.dataset['favourite'] ?? '')));
  for (const count of document.querySelectorAll<HTMLElement>('[data-favourites-count]')) {
    count.textContent = kept.length === 0 ? '' : String(kept.length);
    count.hidden = kept.length === 0;
  }
}

/** Adds the car of a heart to the favourites, or removes it. */
function pressHeart(heart: HTMLButtonElement): void {
  const favourite = JSON.parse(heart.value) as Favourite;
  const isKept = heart.getAttribute('aria-pressed') === 'true';
  const answer = isKept ? dropFavourite(favourite.id) : keepFavourites([favourite]);
  notifyNotSaved(answer);
}

/** Handles presses on hearts, and keeps them up to date, across tabs. */
export function watchHearts(): void {
  document.addEventListener('click', ({ target }) => {
    const heart =
      target instanceof Element ? target.closest<HTMLButtonElement>('button[data-favourite]') : null;
    if (heart !== null) pressHeart(heart);
  });
  for (const event of [FAVOURITES_EVENT, 'storage', 'pageshow']) window.addEventListener(event, showHearts);
  showHearts();
}
