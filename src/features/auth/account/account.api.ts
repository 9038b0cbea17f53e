import { confirmed } from '#src/features/auth/second-factor/step-up.store.ts';
import { signIn } from '#src/features/auth/session/auth.api.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';

/**
 * What somebody does with the account that is signed in. Each throws PocketBase's ClientResponseError, and NotConfirmedError when
 * a proof is asked for and not given.
 */

/** A new password, and the present one that allows it. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/**
 * Changes the password: every session of the account ends, and a new one begins here. Answers `signed-out` when only that
 * failed: the password is the new one, and whoever it is has to sign in with it.
 */
export async function changePassword(
  userId: string,
  email: string,
  change: PasswordChange,
): Promise<'changed' | 'signed-out'> {
  await confirmed(() => pocketbase.collection('users').update(userId, change));
  try {
    await signIn(email, change.password);
    return 'changed';
  } catch (error) {
    console.warn('No session after the password was changed', error);
    return 'signed-out';
  }
}

/** Deletes the account that is signed in, for good; its sessions are none any more. */
export async function deleteAccount(password: string): Promise<void> {
  await confirmed(() => pocketbase.send(functionPaths.deleteAccount, { method: 'POST', body: { password } }));
}

/** Forgets a session that the server does not know any more, in every tab. */
export function forgetSession(): void {
  pocketbase.authStore.clear();
}
