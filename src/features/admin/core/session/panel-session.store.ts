import { atom, type ReadableAtom } from 'nanostores';
import { currentSession, fetchProfile, refreshSession, signIn } from '#src/features/auth/session/auth.api.ts';
import { confirmed, NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import { $session } from '#src/features/auth/session/session.store.ts';
import type { ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** The panel's session. When it ends, pending work waits for a new sign-in, so that nothing typed is lost. */

const signInNeeded = atom(false);
const revision = atom(0);

/** Whether the panel waits for a sign-in. */
export const $signInNeeded: ReadableAtom<boolean> = signInNeeded;
/** Incremented by every sign-in and step-up, also in another tab, to resubscribe and reload: the former session's streams have ended. */
export const $sessionRevision: ReadableAtom<number> = revision;

let lastEmail = '';

/** E-mail of the last user, so that only the password has to be typed again; '' without one. */
export function lastSignedInEmail(): string {
  return lastEmail;
}

/** Thrown when the account is not an administrator. */
export class NoAdminError extends Error {}

let waiting: { promise: Promise<void>; resolve: () => void } | undefined;

/** Resolves when an administrator has signed in. */
export function requireSignIn(): Promise<void> {
  if (waiting === undefined) {
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((done) => (resolve = done));
    waiting = { promise, resolve };
    signInNeeded.set(true);
  }
  return waiting.promise;
}

/**
 * Signs in from the panel and resumes waiting work.
 * @throws NoAdminError when the account is not an administrator, ClientResponseError when it cannot sign in.
 */
export async function signInAgain(email: string, password: string, code?: string): Promise<void> {
  await signIn(email, password, code);
  const profile = await fetchProfile(pocketbase.authStore.record?.id ?? '');
  if (profile.role !== 'admin') throw new NoAdminError();
  signInNeeded.set(false);
  revision.set(revision.get() + 1);
  waiting?.resolve();
  waiting = undefined;
}

/** Statuses with which the API rules refuse an invalid session. */
const REFUSALS = new Set([400, 401, 403, 404]);

function mayHaveEnded(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  // An error without a status is a response that failed to parse: it lacks the fields that only
  // administrators receive.
  return status === undefined || (typeof status === 'number' && REFUSALS.has(status));
}

/**
 * Whether the session has ended. The API rules respond as for a missing record, so refresh the session to
 * find out.
 */
async function hasEnded(): Promise<boolean> {
  try {
    await refreshSession();
  } catch {
    return false;
  }
  return !pocketbase.authStore.isValid;
}

/** Whether the account has lost the administrator role. A failed request does not count. */
async function hasLostRole(): Promise<boolean> {
  try {
    return (await fetchProfile(pocketbase.authStore.record?.id ?? '')).role !== 'admin';
  } catch {
    return false;
  }
}

/**
 * Runs work as an administrator. Repeats it after a step-up confirmation if the server requires one, after a
 * new sign-in if the session has ended, and when a step-up elsewhere replaced the session meanwhile.
 * @throws NoAdminError when the account has lost the role: the API rules respond as for a missing record.
 */
export async function asAdmin<T>(work: () => Promise<T>): Promise<T> {
  if (!pocketbase.authStore.isValid) await requireSignIn();
  const session = currentSession();
  try {
    return await confirmed(work);
  } catch (error) {
    if (error instanceof NotConfirmedError || !mayHaveEnded(error)) throw error;
    if (await hasEnded()) {
      await requireSignIn();
      return work();
    }
    if (currentSession() !== session) return work();
    if (await hasLostRole())
      throw new NoAdminError('The account is no longer an administrator', { cause: error });
    throw error;
  }
}

/** Thrown when a list has records but none can be read. */
class UnreadableListError extends Error {
  readonly list: unknown;

  constructor(list: unknown) {
    super('No record of the list can be read');
    this.list = list;
  }
}

/**
 * Lists records as an administrator. If no record can be read, the session may have ended or the role may be
 * lost: the fields that only administrators receive are missing.
 */
export async function listAsAdmin<T extends ReadList<unknown>>(work: () => Promise<T>): Promise<T> {
  try {
    return await asAdmin(async () => {
      const list = await work();
      if (list.items.length === 0 && list.unreadable.length > 0) throw new UnreadableListError(list);
      return list;
    });
  } catch (error) {
    if (error instanceof UnreadableListError) return error.list as T;
    throw error;
  }
}

/**
 * Verifies the session with the server, for responses that an ended session makes empty instead of refusing.
 * @returns false after a new sign-in
 */
export async function confirmSession(): Promise<boolean> {
  if (!(await hasEnded())) return true;
  await requireSignIn();
  return false;
}

/**
 * Requests a sign-in as soon as the session ends in any tab. Reloads when the account changes without a
 * sign-out, as on a page restored from the back/forward cache: the loaded data belongs to another user. The
 * returned function stops it.
 */
export function watchSession(): () => void {
  let admitted = '';
  let former = currentSession();
  const endReplacing = pocketbase.authStore.onChange(() => {
    const current = currentSession();
    if (former !== '' && current !== '' && current !== former) revision.set(revision.get() + 1);
    former = current;
  });
  const endFollowing = $session.subscribe(({ status, user }) => {
    if (user !== null) {
      if (admitted !== '' && admitted !== user.id && !signInNeeded.get()) location.reload();
      admitted = user.id;
      lastEmail = user.email;
    }
    if (status === 'signed-out') void requireSignIn();
  });
  return () => {
    endReplacing();
    endFollowing();
  };
}
