import { atom, type ReadableAtom } from 'nanostores';
import { photoToken } from './images.api.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';

/** The token with which originals are shown: those of hidden cars, and of any whose variant is not there yet. */

/** PocketBase's file tokens live a little longer. Milliseconds. */
const FRESH_MS = 100_000;

const token = atom<string | null>(null);
/** Null until it is asked for. */
export const $photoToken: ReadableAtom<string | null> = token;

let fetchedAt = 0;
let fetching: Promise<void> | undefined;

/** Makes sure that there is a fresh token; a failure leaves the photographs' placeholders. */
export function needPhotoToken(): Promise<void> {
  if (Date.now() - fetchedAt < FRESH_MS) return Promise.resolve();
  fetching ??= asAdmin(photoToken)
    .then((fresh) => {
      fetchedAt = Date.now();
      token.set(fresh);
    })
    .catch((error: unknown) => console.warn('No token for photographs', error))
    .finally(() => (fetching = undefined));
  return fetching;
}
