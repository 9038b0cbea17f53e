import { atom, type ReadableAtom } from 'nanostores';
import { confirmSession } from './second-factor.api.ts';

/**
 * What weighs most is done only by who has just proven to be there: the server refuses it otherwise (pb/lib/accounts/step-up.ts), a dialog
 * asks, and what was asked for goes on.
 */

/** What proves it: a code, or where there is no second factor the password. */
export type Proof = 'code' | 'password';

const asking = atom<Proof | null>(null);

/** What the dialog asks for; null while nothing waits. */
export const $proofNeeded: ReadableAtom<Proof | null> = asking;

/** Thrown when somebody closes the dialog: nothing has been done, and there is nothing to tell. */
export class NotConfirmedError extends Error {}

let waiting: { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } | undefined;

/** Asks for a proof. @throws NotConfirmedError */
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

/** Sends what was typed, and lets what waits go on. @throws ClientResponseError when it proves nothing. */
export async function prove(proof: Proof, typed: string): Promise<void> {
  await confirmSession(proof === 'code' ? { code: typed } : { password: typed });
  end(({ resolve }) => resolve());
}

/** What waits is not done. */
export function giveUpProof(): void {
  end(({ reject }) => reject(new NotConfirmedError('Nobody proved to be there')));
}

/** The proof that a refusal asks for; null when it is about something else. */
export function proofAskedBy(error: unknown): Proof | null {
  const answer = error as { response?: { data?: { confirm?: { code?: unknown } } } } | null;
  const code = answer?.response?.data?.confirm?.code;
  return code === 'confirm_code' ? 'code' : code === 'confirm_password' ? 'password' : null;
}

/** Does work; once more after a proof, when the server asks for one. @throws NotConfirmedError, and what `work` throws. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const proof = proofAskedBy(error);
    if (proof === null) throw error;
    await requireProof(proof);
    return work();
  }
}
