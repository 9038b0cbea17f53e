import { atom, type ReadableAtom } from 'nanostores';
import { fetchProfile, refreshSession, signIn } from '#src/features/auth/session/auth.api.ts';
import { confirmed, NotConfirmedError } from '#src/features/auth/second-factor/step-up.store.ts';
import { $session } from '#src/features/auth/session/session.store.ts';
import type { ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/**
 * The session as the panel lives through it: when it ends, whatever is under way waits until somebody has signed in
 * again, and nothing that was typed is lost.
 */

const asking = atom(false);
const revision = atom(0);

/** Whether the panel waits for somebody to sign in. */
export const $signInNeeded: ReadableAtom<boolean> = asking;
/** Grows with every sign-in, for what has to be subscribed or loaded again. */
export const $sessionRevision: ReadableAtom<number> = revision;

let lastEmail = '';

/** E-mail of whoever worked here last, so that only the password has to be typed again; '' when nobody has. */
export function lastSignedInEmail(): string {
  return lastEmail;
}

/** Thrown when an account that does not administer signs in, or wants to do what administrators may. */
export class NoAdminError extends Error {}

let waiting: { promise: Promise<void>; resolve: () => void } | undefined;

/** Resolves when an administrator has signed in. */
export function requireSignIn(): Promise<void> {
  if (waiting === undefined) {
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((done) => (resolve = done));
    waiting = { promise, resolve };
    asking.set(true);
  }
  return waiting.promise;
}

/**
 * Signs in from the panel and lets what waits go on.
 * @throws NoAdminError when the account does not administer, ClientResponseError when it cannot sign in.
 */
export async function signInAgain(email: string, password: string, code?: string): Promise<void> {
  await signIn(email, password, code);
  const profile = await fetchProfile(pocketbase.authStore.record?.id ?? '');
  if (profile.role !== 'admin') throw new NoAdminError();
  asking.set(false);
  revision.set(revision.get() + 1);
  waiting?.resolve();
  waiting = undefined;
}

/** Statuses by which the rules refuse somebody whose session they do not accept. */
const REFUSALS = new Set([400, 401, 403, 404]);

function mayBeOver(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  // An answer without a status came, but was not an administrator's: fields were missing.
  return status === undefined || (typeof status === 'number' && REFUSALS.has(status));
}

/**
 * Whether a call failed because the session has ended. The rules answer that like a record that does not exist, so the
 * server is asked.
 */
async function isOver(): Promise<boolean> {
  try {
    await refreshSession();
  } catch {
    return false;
  }
  return !pocketbase.authStore.isValid;
}

/** Whether the account does not administer any more. Only an answer says so. */
async function hasLostRole(): Promise<boolean> {
  try {
    return (await fetchProfile(pocketbase.authStore.record?.id ?? '')).role !== 'admin';
  } catch {
    return false;
  }
}

/**
 * Does work as an administrator; once more after a proof where the server asks for one, and when the session has ended, after
 * signing in again.
 * @throws NoAdminError when somebody has taken the role: the rules answer that like a record that does not exist.
 */
export async function asAdmin<T>(work: () => Promise<T>): Promise<T> {
  if (!pocketbase.authStore.isValid) await requireSignIn();
  try {
    return await confirmed(work);
  } catch (error) {
    if (error instanceof NotConfirmedError || !mayBeOver(error)) throw error;
    if (await isOver()) {
      await requireSignIn();
      return work();
    }
    if (await hasLostRole()) throw new NoAdminError('The role was taken away', { cause: error });
    throw error;
  }
}

/** Thrown when a list holds records and none can be read. */
class UnreadableListError extends Error {
  readonly list: unknown;

  constructor(list: unknown) {
    super('Nothing of the list can be read');
    this.list = list;
  }
}

/**
 * Lists records as an administrator. A list of which nothing can be read may be what comes when the session has ended or the
 * role was taken: fields that only administrators see are missing.
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

/** Asks the server about the session; for answers that an ended session makes empty instead of refusing them. */
export async function confirmSession(): Promise<boolean> {
  if (!(await isOver())) return true;
  await requireSignIn();
  return false;
}

/**
 * Asks for a new sign-in as soon as the session ends anywhere, and begins anew when it is somebody else's in one step, as on a page
 * that Back brings from memory: what was loaded is not theirs. The returned function ends that.
 */
export function watchSession(): () => void {
  let admitted = '';
  return $session.subscribe(({ status, user }) => {
    if (user !== null) {
      if (admitted !== '' && admitted !== user.id && !asking.get()) location.reload();
      admitted = user.id;
      lastEmail = user.email;
    }
    if (status === 'signed-out') void requireSignIn();
  });
}
