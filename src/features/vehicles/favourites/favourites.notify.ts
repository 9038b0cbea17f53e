import type { KeepAnswer } from './favourites.kept.ts';

/** Shows why a change was not stored, if it was not. The texts are loaded on demand. */
export function notifyNotSaved(answer: KeepAnswer): void {
  if (answer === 'done') return;
  import('./favourites.notices.ts')
    .then(({ showNotSaved }) => showNotSaved(answer))
    .catch((error: unknown) =>
      console.warn('Could not load the notice that a favourite was not saved', error),
    );
}
