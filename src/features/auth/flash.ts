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
  sessionStorage.setItem(KEY, JSON.stringify(message));
}

/** Takes the message that the page before left; null when there is none. Only `leaveFlash` writes there. */
export function takeFlash(): Flash | null {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return null;
  sessionStorage.removeItem(KEY);
  return JSON.parse(stored) as Flash;
}
