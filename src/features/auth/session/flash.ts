import { keepDraft } from '#src/lib/draft.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';

/** A message for the next page of this tab: what is said before a page is left would be gone with it. */

const KEY = 'flash';

/** A toast that waits for the next page. */
export interface Flash {
  readonly title: string;
  readonly description: string;
  readonly tone: 'neutral' | 'success' | 'destructive';
}

/** Leaves a message for the next page. */
export function leaveFlash(message: Flash): void {
  keepDraft(tabStorage(), KEY, message);
}

/** Takes the message that the page before left; null when there is none. Only `leaveFlash` writes there. */
export function takeFlash(): Flash | null {
  const stored = tabStorage().getItem(KEY);
  if (stored === null) return null;
  tabStorage().removeItem(KEY);
  return JSON.parse(stored) as Flash;
}
