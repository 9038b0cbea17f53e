import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { fetchProfile, refreshSession, type Profile, type SessionUser } from './auth.api.ts';
import { rememberRole } from './session.hint.ts';

/**
 * The session of this browser, the same in all its tabs. PocketBase's client keeps token and record in local storage
 * and hears of other tabs' changes; this store follows it through the changes of SPEC section 4 and adds the profile.
 */

/** `checking` until the stored session is confirmed or refused and its profile is loaded or has failed to. */
export interface Session {
  readonly status: 'checking' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | null;
  /** Null while signed in means that it could not be loaded: nobody is an administrator without one. */
  readonly profile: Profile | null;
}

/** A tab that comes back after this long asks whether its session still exists. Milliseconds. */
const RECHECK_AFTER_MS = 60_000;
const SIGNED_OUT: Session = { status: 'signed-out', user: null, profile: null };

const session = atom<Session>({ status: 'checking', user: null, profile: null });

/** The session; reading it with a listener starts the check. */
export const $session: ReadableAtom<Session> = session;

/** Whether the signed-in user administers (SPEC section 6). For looks only: the server's rules are the guard. */
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
  rememberRole(null);
  session.set(SIGNED_OUT);
}

/** Loads the profile and ends the checking. What arrives for somebody who has left meanwhile is dropped. */
async function settle(user: SessionUser): Promise<void> {
  let profile: Profile | null = null;
  try {
    profile = await fetchProfile(user.id);
  } catch (error) {
    console.error('The profile could not be loaded', error);
  }
  const now = storedUser();
  if (now?.id !== user.id) return;
  if (profile !== null) rememberRole({ id: user.id, role: profile.role });
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

/** Asks the server about the stored session. A failed network proves nothing, so the session stays. */
async function confirm(): Promise<void> {
  try {
    await refreshSession();
  } catch (error) {
    console.warn('The session could not be renewed', error);
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
    // A token that has run out is nothing to keep.
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

/** Checks the stored session, once per page; resolves when the checking is over. */
export function startSession(): Promise<void> {
  beginning ??= begin();
  return beginning;
}

/** Loads the profile again, after it could not be loaded. */
export async function reloadProfile(): Promise<void> {
  const user = storedUser();
  if (user === null) return;
  session.set({ status: 'checking', user, profile: null });
  await settle(user);
}

onMount(session, () => void startSession());
