import { whenIdle } from '#src/lib/when-idle.ts';
import { FAVOURITES_KEY, storedFavourites } from './favourites.key.ts';
import type * as Hearts from './hearts.client.ts';

/** Handles presses on hearts. Their code is loaded once there is a heart, or a favourite to count. */
export function wakeHearts(): void {
  let hearts: Promise<typeof Hearts> | undefined;
  const load = () =>
    (hearts ??= import('./hearts.client.ts').then((module) => {
      module.watchHearts();
      return module;
    }));
  const warn = (error: unknown) => {
    hearts = undefined;
    console.warn('Favoritos no disponibles', error);
  };
  document.addEventListener('click', ({ target }) => {
    const heart =
      target instanceof Element ? target.closest<HTMLButtonElement>('button[data-favourite]') : null;
    if (heart !== null) load().then(({ pressHeart }) => pressHeart(heart), warn);
  });
  // The first favourite may be marked in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === FAVOURITES_KEY) load().catch(warn);
  });
  if (storedFavourites() !== null) load().catch(warn);
  else
    whenIdle(() => {
      if (document.querySelector('[data-favourite]') !== null) load().catch(warn);
    });
}
