import { resetPauseMs } from '#src/config/limits.ts';
import { plainEmail } from '#src/lib/email.ts';
import type { Keep } from '#src/lib/tab-storage.ts';

/**
 * The pause between two requests for one address. The server keeps it in silence and alike for every address, for its
 * answer must not tell which addresses it knows; so the browser remembers what this tab has asked for, and never
 * announces mails that will not come.
 */

/** One spelling per address, as the server has it. */
const keyOf = (email: string) => `recuperacion:${plainEmail(email)}`;

/** Remembers that the mails of a reset were asked for. `now`: milliseconds since 1970. */
export function rememberReset(storage: Pick<Keep, 'getItem' | 'setItem'>, email: string, now: number): void {
  try {
    storage.setItem(keyOf(email), String(now));
  } catch {
    // Where nothing can be kept, the pause is the server's alone.
  }
}

/** How long no other mails are sent to an address, in whole seconds; 0 when they can be asked for. */
export function resetPauseLeft(
  storage: Pick<Keep, 'getItem' | 'setItem'>,
  email: string,
  now: number,
): number {
  try {
    const askedAt = Number(storage.getItem(keyOf(email)) ?? NaN);
    const elapsed = now - askedAt;
    // A clock that was set back says nothing.
    return elapsed >= 0 && elapsed < resetPauseMs ? Math.ceil((resetPauseMs - elapsed) / 1000) : 0;
  } catch {
    return 0;
  }
}

/** What is said meanwhile. */
export function resetPauseText(seconds: number): string {
  return `Acabas de pedirlo para esta dirección. Puedes pedir otro email dentro de ${seconds} s.`;
}
