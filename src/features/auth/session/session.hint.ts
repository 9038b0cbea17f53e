/**
 * Session data cached in the browser besides the token, so that a page can show the right buttons at its first paint. It affects
 * appearance only: the server enforces permissions.
 */

/** Local storage key of token and record, set by PocketBase's client. */
export const SESSION_KEY = 'pocketbase_auth';
/** Local storage key of the last loaded role, as `{user id}:{role}`. */
export const ROLE_KEY = 'session_role';
/** Event on `window` after this tab changed the session; other tabs receive `storage`. */
export const SESSION_HINT_EVENT = 'session:hint';

/** Whether there may be a session. Without one, no session code needs to be loaded. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Browsers that block storage throw even on access.
    return false;
  }
}

/** Stores the role of the signed-in user; null clears it. */
export function storeRole(user: { readonly id: string; readonly role: string } | null): void {
  if (user === null) localStorage.removeItem(ROLE_KEY);
  else localStorage.setItem(ROLE_KEY, `${user.id}:${user.role}`);
  window.dispatchEvent(new Event(SESSION_HINT_EVENT));
}
