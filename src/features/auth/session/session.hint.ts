/**
 * Session data cached in the browser besides the token, so that a page can show the right buttons at its first paint. It affects
 * appearance only: the server enforces permissions.
 */

/** Local storage key of token and record, set by PocketBase's client. */
export const SESSION_KEY = 'pocketbase_auth';
/** Local storage key of the last loaded role, as `{user id}:{role}`. */
export const ROLE_KEY = 'session_role';
/** Local storage key of the ids of sessions that the server has yet to end, latest last. */
export const ENDING_KEY = 'sessions_ending';
/** Event on `window` after this tab changed the session; other tabs receive `storage`. */
export const SESSION_HINT_EVENT = 'session:hint';

function has(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Browsers that block storage throw even on access.
    return false;
  }
}

/** Whether there may be a session. Without one, no session code needs to be loaded. */
export const hasStoredSession = (): boolean => has(SESSION_KEY);

/** Whether the server has yet to end a session. */
export const hasEndings = (): boolean => has(ENDING_KEY);

/** Changes local storage. The event, which browsers send to other tabs only, reaches the code of this page too. */
export function changeStored(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

/** Forgets the session, in this browser only. */
export function forgetSession(): void {
  changeStored(ROLE_KEY, null);
  changeStored(SESSION_KEY, null);
}

/** Stores the role of the signed-in user; null clears it. */
export function storeRole(user: { readonly id: string; readonly role: string } | null): void {
  if (user === null) localStorage.removeItem(ROLE_KEY);
  else localStorage.setItem(ROLE_KEY, `${user.id}:${user.role}`);
  window.dispatchEvent(new Event(SESSION_HINT_EVENT));
}
