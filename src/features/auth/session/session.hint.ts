/**
 * What the browser remembers of the session besides the token, so that a page knows at its first paint which buttons
 * to show. It decides about looks only: what somebody may do is the server's to say.
 */

/** Where PocketBase's client keeps token and record. */
export const SESSION_KEY = 'pocketbase_auth';
/** Where the role of the last loaded profile is kept, as `{user id}:{role}`. */
export const ROLE_KEY = 'session_role';
/** Sent on `window` after this tab changed the session; other tabs hear `storage`. */
export const SESSION_HINT_EVENT = 'session:hint';

/** Whether a session may exist: without one, nothing of the session needs to be loaded. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // A browser that is told to keep nothing refuses even to be asked.
    return false;
  }
}

/** Remembers the role of the signed-in user, or forgets it. */
export function rememberRole(user: { readonly id: string; readonly role: string } | null): void {
  if (user === null) localStorage.removeItem(ROLE_KEY);
  else localStorage.setItem(ROLE_KEY, `${user.id}:${user.role}`);
  window.dispatchEvent(new Event(SESSION_HINT_EVENT));
}
