import { getTokenPayload } from 'pocketbase';
import { recoveryToken } from './auth.rules.ts';

/**
 * The token of a recovery link, out of sight: it leaves the address before anything else is loaded, so that no referrer,
 * screenshot or shared address carries it, and stays in this tab's history entry, so that reloading keeps working.
 */

function keptToken(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('recovery' in state)) return null;
  return typeof state.recovery === 'string' ? state.recovery : null;
}

/** Takes the token from the address, or from this history entry after a reload; null when there is none. */
export function takeRecoveryToken(): string | null {
  const token = recoveryToken(location.search) ?? (location.search === '' ? keptToken() : null);
  history.replaceState(token === null ? null : { recovery: token }, '', location.pathname);
  return token;
}

/** Forgets a token that has done its work. */
export function forgetRecoveryToken(): void {
  history.replaceState(null, '', location.pathname);
}

/** Whose password the token changes; '' when it does not say. The server checks the token, this only reads it. */
export function recoveryEmail(token: string): string {
  const { email }: Record<string, unknown> = getTokenPayload(token);
  return typeof email === 'string' ? email : '';
}
