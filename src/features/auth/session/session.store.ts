import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { fetchProfile, refreshSession, type Profile, type SessionUser } from './auth.api.ts';
import { storeRole } from './session.hint.ts';

/**
 * The session of this browser, shared by all its tabs. PocketBase's client stores token and record in local storage and follows other
 * tabs' changes. This store follows the client through the changes of SPEC section 4 and adds the profile.
 */

/** `checking` until the stored session is confirmed or refused, and its profile is loaded or has failed to load. */
export interface Session {
  readonly status: 'checking' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | null;
  /** Null while signed in if it could not be loaded: then the user does not count as an administrator. */
  readonly profile: Profile | null;
}

/** Time after which a tab that becomes visible again rechecks its session, in milliseconds. */
const RECHECK_AFTER_MS = 60_000;
const SIGNED_OUT: Session = { status: 'signed-out', user: null, profile: null };

const session = atom<Session>({ status: 'checking', user: null, profile: null });

/** The session. The first listener starts the check. */
export const $session: ReadableAtom<Session> = session;

/** Whether the signed-in user is an administrator (SPEC section 6). Affects appearance only: the server's rules enforce it. */
export const $isAdmin = computed($session, ({ profile }) => profile?.role === 'admin');

function storedUser(): SessionUser | null {
  const { record, isValid } = pocketbase.authStore;
  if (!isValid || record === null) return null;
  return { id: record.id, email: String(record['email'] ?? ''), nombre: String(record['nombre'] ?? '') };
}

function isSameUser(a: SessionUser, b: SessionUser): boolean {
  return a.id === b.id && a.email === b.email && a.nombre === b.nombre;
}

function end(): void {
  storeRole(null);
  session.set(SIGNED_OUT);
}

/** Loads the profile and ends the checking. A response for a user who has signed out meanwhile is dropped. */
async function settle(user: SessionUser): Promise<void> {
  let profile: Profile | null = null;
  try {
    profile = await fetchProfile(user.id);
  } catch (error) {
    console.error('Could not load the profile', error);
  }
  const now = storedUser();
  if (now?.id !== user.id) return;
  if (profile !== null) storeRole({ id: user.id, role: profile.role });
  session.set({ status: 'signed-in', user: now, profile });
}

/** Follows the client: sign-in, sign-out and renewal, here or in another tab. */
function follow(): void {
  const before = session.get();
  const user = storedUser();
  if (user === null) end();
  else if (before.user?.id !== user.id) {
    session.set({ status: 'checking', user, profile: null });
    void settle(user);
  } else if (!isSameUser(before.user, user)) session.set({ ...before, user });
}

/** Checks the stored session with the server. The session survives a network failure, which proves nothing. */
async function confirm(): Promise<void> {
  try {
    await refreshSession();
  } catch (error) {
    console.warn('Could not renew the session', error);
  }
}

function recheckOnReturn(): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    const isDue = document.visibilityState === 'visible' && Date.now() - checkedAt > RECHECK_AFTER_MS;
    if (!isDue || storedUser() === null) return;
    checkedAt = Date.now();
    void confirm();
  });
}

async function begin(): Promise<void> {
  const user = storedUser();
  if (user === null) {
    // Clears an expired token.
    if (pocketbase.authStore.token !== '') pocketbase.authStore.clear();
    end();
  } else session.set({ status: 'checking', user, profile: null });
  pocketbase.authStore.onChange(follow);
  recheckOnReturn();
  if (user !== null) {
    await confirm();
    if (storedUser()?.id === user.id) await settle(user);
  }
}

let beginning: Promise<void> | undefined;

/** Checks the stored session, once per page. Resolves when the check is complete. */
export function startSession(): Promise<void> {
  beginning ??= begin();
  return beginning;
}

/** Reloads a profile that could not be loaded. */
export async function reloadProfile(): Promise<void> {
  const user = storedUser();
  if (user === null) return;
  session.set({ status: 'checking', user, profile: null });
  await settle(user);
}

onMount(session, () => void startSession());
