import { atom, type ReadableAtom } from 'nanostores';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { countUnanswered } from './leads.api.ts';

/** How many leads wait for an answer, wherever somebody works in the panel. */

const count = atom<number | null>(null);
/** Null until it was asked for. */
export const $unanswered: ReadableAtom<number | null> = count;

let newest = 0;

/** Asks again. A failure costs the number's freshness only, so it is logged. */
export async function loadUnanswered(): Promise<void> {
  const own = ++newest;
  try {
    const answer = await asAdmin(countUnanswered);
    if (own === newest) count.set(answer);
  } catch (error) {
    console.warn('Unanswered leads could not be counted', error);
  }
}
