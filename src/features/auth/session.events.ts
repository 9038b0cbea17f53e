/** The session's events (SPEC section 4), for whoever reacts to a change instead of reading the state. */
export type SessionEvent =
  'INITIAL_SESSION' | 'SIGNED_IN' | 'SIGNED_OUT' | 'TOKEN_REFRESHED' | 'USER_UPDATED' | 'PASSWORD_RECOVERY';

type SessionListener = (event: SessionEvent) => void;

const listeners = new Set<SessionListener>();

/** Observes the session's events; the returned function ends that. */
export function onSessionEvent(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells every listener; one that throws does not keep the others from hearing. */
export function emitSessionEvent(event: SessionEvent): void {
  for (const listener of [...listeners]) {
    try {
      listener(event);
    } catch (error) {
      console.error(`A listener failed at ${event}`, error);
    }
  }
}
