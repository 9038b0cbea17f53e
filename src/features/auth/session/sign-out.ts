import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { functionPaths } from '#src/paths.ts';
import { changeStored, ENDING_KEY, forgetSession, SESSION_KEY } from './session.hint.ts';

/**
 * Signing out. The browser forgets the token at once, also without a connection. To end the session on the server it keeps the
 * session's id, which ends that session and opens nothing, until the server has answered.
 */

/** A browser has one session at a time; more remain only after sign-ins at a server that then went away again. */
const MOST = 5;

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function endings(): readonly string[] {
  const kept = parsed(ENDING_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

/** The session that the stored token names; null for none. */
function storedSession(): string | null {
  const { token } = (parsed(SESSION_KEY) ?? {}) as { token?: unknown };
  const part = typeof token === 'string' ? (token.split('.')[1] ?? '') : '';
  try {
    const claims = JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))) as { sesion?: unknown };
    return typeof claims.sesion === 'string' ? claims.sesion : null;
  } catch {
    return null;
  }
}

function storeEndings(ids: readonly string[]): void {
  changeStored(ENDING_KEY, ids.length === 0 ? null : JSON.stringify(ids));
}

/** Ends on the server the sessions that this browser has left. @throws Error when the server does not answer; the rest stays. */
export async function endSessions(): Promise<void> {
  for (const session of endings()) {
    const answer = await fetch(`${pocketbaseOrigin}${functionPaths.signOut}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ session }),
      keepalive: true,
    });
    if (answer.status === 429 || answer.status >= 500)
      throw new Error(`The server responded with ${answer.status}`);
    storeEndings(endings().filter((id) => id !== session));
  }
}

/**
 * Forgets the session in every tab of this browser, and ends it on the server.
 * @throws Error when the server does not answer: the session is forgotten here, and `endSessions` has to run again.
 */
export async function signOut(): Promise<void> {
  const session = storedSession();
  if (session !== null) storeEndings([...endings(), session].slice(-MOST));
  forgetSession();
  await endSessions();
}

/** Calls the listener when a user signs out in any tab of this browser. @returns a function that stops it */
export function onSignOut(listener: () => void): () => void {
  let latest = endings().at(-1);
  const hear = ({ key }: Pick<StorageEvent, 'key'>) => {
    if (key !== ENDING_KEY) return;
    const former = latest;
    latest = endings().at(-1);
    if (latest !== undefined && latest !== former) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
