import { atom, type ReadableAtom } from 'nanostores';
import { confirmSession } from './second-factor.api.ts';

/**
 * Step-up authentication: sensitive actions require a recent proof of identity. The server refuses them without one
 * (pb/lib/accounts/step-up.ts), a dialog asks for it, and the action is then repeated.
 */

/** Kind of proof: a code, or the password of an account without a second factor. */
export type Proof = 'code' | 'password';

const asking = atom<Proof | null>(null);

/** The proof that the dialog asks for; null while no action is waiting. */
export const $proofNeeded: ReadableAtom<Proof | null> = asking;

/** Thrown when the user closes the dialog. Nothing has been done, so there is nothing to report. */
export class NotConfirmedError extends Error {}

let waiting: { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } | undefined;

/** Opens the dialog and waits for a proof. @throws NotConfirmedError */
export function requireProof(proof: Proof): Promise<void> {
  if (waiting === undefined) {
    let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
    const promise = new Promise<void>((done, fail) => ([resolve, reject] = [done, fail]));
    waiting = { promise, resolve, reject };
    asking.set(proof);
  }
  return waiting.promise;
}

function end(settle: (waiter: NonNullable<typeof waiting>) => void): void {
  const waiter = waiting;
  waiting = undefined;
  asking.set(null);
  if (waiter !== undefined) settle(waiter);
}

/** Submits the proof and resumes the waiting actions. @throws ClientResponseError when it is not accepted. */
export async function prove(proof: Proof, typed: string): Promise<void> {
  await confirmSession(proof === 'code' ? { code: typed } : { password: typed });
  end(({ resolve }) => resolve());
}

/** Rejects the waiting actions. */
export function giveUpProof(): void {
  end(({ reject }) => reject(new NotConfirmedError('The identity check was cancelled')));
}

/** The proof that an error response requires; null for any other error. */
export function requiredProof(error: unknown): Proof | null {
  const answer = error as { response?: { data?: { confirm?: { code?: unknown } } } } | null;
  const code = answer?.response?.data?.confirm?.code;
  return code === 'confirm_code' ? 'code' : code === 'confirm_password' ? 'password' : null;
}

/** Runs `work`, and runs it again after a proof if the server requires one. @throws NotConfirmedError, and what `work` throws. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const proof = requiredProof(error);
    if (proof === null) throw error;
    await requireProof(proof);
    return work();
  }
}
