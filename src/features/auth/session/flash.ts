import { keepDraft } from '#src/lib/draft.ts';
import { tabStorage } from '#src/lib/tab-storage.ts';

/** Flash messages: notices for the next page of this tab, because a notice would vanish with the page that is left. */

const KEY = 'flash';

/** A toast for the next page. */
export interface Flash {
  readonly title: string;
  readonly description: string;
  readonly tone: 'neutral' | 'success' | 'destructive';
}

/** Stores a message for the next page. */
export function leaveFlash(message: Flash): void {
  keepDraft(tabStorage(), KEY, message);
}

/** Takes the message of the previous page; null when there is none. Only `leaveFlash` writes this entry. */
export function takeFlash(): Flash | null {
  const stored = tabStorage().getItem(KEY);
  if (stored === null) return null;
  tabStorage().removeItem(KEY);
  return JSON.parse(stored) as Flash;
}
