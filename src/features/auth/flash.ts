import * as z from 'zod/mini';

/** A message for the next page of this tab: what is said before a page is left would be gone with it. */

const KEY = 'flash';

const flashSchema = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(['neutral', 'success', 'destructive']),
});

/** A toast that waits for the next page. */
export type Flash = z.infer<typeof flashSchema>;

/** Leaves a message for the next page. */
export function leaveFlash(message: Flash): void {
  sessionStorage.setItem(KEY, JSON.stringify(message));
}

/** Takes the message that the page before left; null when there is none. */
export function takeFlash(): Flash | null {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return null;
  sessionStorage.removeItem(KEY);
  return flashSchema.parse(JSON.parse(stored));
}
