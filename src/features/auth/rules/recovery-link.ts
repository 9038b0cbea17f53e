import { recoveryToken } from './auth.rules.ts';

/**
 * The token of a recovery link, out of sight: it leaves the address, so that no screenshot or shared address carries it,
 * and stays in this tab's history entry, so that reloading keeps working.
 */

function keptToken(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('recovery' in state)) return null;
  return typeof state.recovery === 'string' ? state.recovery : null;
}

let taken: string | null | undefined;

/** Takes the token from the address, or from this history entry after a reload; null when there is none. Once a page. */
export function takeRecoveryToken(): string | null {
  if (taken !== undefined) return taken;
  taken = recoveryToken(location.search) ?? (location.search === '' ? keptToken() : null);
  history.replaceState(taken === null ? null : { recovery: taken }, '', location.pathname);
  return taken;
}

/** Forgets a token that has done its work. */
export function forgetRecoveryToken(): void {
  history.replaceState(null, '', location.pathname);
}

/** Whose password the token changes; '' when it does not say. The server checks the token, this only reads it. */
export function recoveryEmail(token: string): string {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(claims, (character) => character.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isObject = typeof payload === 'object' && payload !== null;
    return isObject && 'email' in payload && typeof payload.email === 'string' ? payload.email : '';
  } catch {
    return '';
  }
}
