import { recoveryToken } from './auth.rules.ts';

/**
 * Hides the token of a recovery link: it is removed from the address, so that screenshots and shared links do not contain it, and kept
 * in the tab's history entry, so that a reload still works.
 */

function keptToken(): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('recovery' in state)) return null;
  return typeof state.recovery === 'string' ? state.recovery : null;
}

let taken: string | null | undefined;

/** Takes the token from the address, or from the history entry after a reload; null when there is none. Cached for the page. */
export function takeRecoveryToken(): string | null {
  if (taken !== undefined) return taken;
  taken = recoveryToken(location.search) ?? (location.search === '' ? keptToken() : null);
  history.replaceState(taken === null ? null : { recovery: taken }, '', location.pathname);
  return taken;
}

/** Clears a token after its use. */
export function clearRecoveryToken(): void {
  history.replaceState(null, '', location.pathname);
}

/** Address of the token's account; '' when it has none. Does not verify the token; the server does. */
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
