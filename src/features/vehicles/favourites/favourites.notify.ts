import type { KeepAnswer } from './favourites.kept.ts';

/** Says why a car could not be kept or dropped, if so. The words come when they are needed. */
export function notifyNotSaved(answer: KeepAnswer): void {
  if (answer === 'done') return;
  import('./favourites.notices.ts')
    .then(({ showNotSaved }) => showNotSaved(answer))
    .catch((error: unknown) => console.warn('Why a favourite was not kept could not be told', error));
}
