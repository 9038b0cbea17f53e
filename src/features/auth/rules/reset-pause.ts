import { resetPauseMs } from '#src/config/limits.ts';
import { plainEmail } from '#src/lib/email.ts';
import type { Keep } from '#src/lib/tab-storage.ts';

/**
 * Pause between two reset requests for one address. The server enforces it silently for every address, so that its responses do not
 * reveal which addresses have accounts. The browser therefore records the requests of this tab, and never announces mails that will
 * not be sent.
 */

/** Normalised like the server's addresses. */
const keyOf = (email: string) => `recuperacion:${plainEmail(email)}`;

/** Records a reset request. @param now epoch milliseconds */
export function recordReset(storage: Pick<Keep, 'getItem' | 'setItem'>, email: string, now: number): void {
  try {
    storage.setItem(keyOf(email), String(now));
  } catch {
    // Without storage, only the server enforces the pause.
  }
}

/** Seconds until the next mails can be requested, rounded up; 0 when they can be requested now. */
export function resetPauseLeft(
  storage: Pick<Keep, 'getItem' | 'setItem'>,
  email: string,
  now: number,
): number {
  try {
    const requestedAt = Number(storage.getItem(keyOf(email)) ?? NaN);
    const elapsed = now - requestedAt;
    // Negative after the clock was set back; then the record is ignored.
    return elapsed >= 0 && elapsed < resetPauseMs ? Math.ceil((resetPauseMs - elapsed) / 1000) : 0;
  } catch {
    return 0;
  }
}

/** Message during the pause. */
export function resetPauseText(seconds: number): string {
  return `Acabas de pedirlo para esta dirección. Puedes pedir otro email dentro de ${seconds} s.`;
}
