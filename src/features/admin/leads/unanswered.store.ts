import { atom, type ReadableAtom } from 'nanostores';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { countUnanswered } from './leads.api.ts';

/** Number of unanswered leads, for every tab of the panel. */

const count = atom<number | null>(null);
/** Null until it is loaded. */
export const $unanswered: ReadableAtom<number | null> = count;

let newest = 0;

/** Reloads the number. A failure leaves it stale, so it is only logged. */
export async function loadUnanswered(): Promise<void> {
  const own = ++newest;
  try {
    const answer = await asAdmin(countUnanswered);
    if (own === newest) count.set(answer);
  } catch (error) {
    console.warn('Could not count the unanswered leads', error);
  }
}
