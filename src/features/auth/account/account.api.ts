import { confirmed } from '#src/features/auth/second-factor/step-up.store.ts';
import { signIn } from '#src/features/auth/session/auth.api.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';

/**
 * API calls for the signed-in account. Each throws PocketBase's ClientResponseError, and NotConfirmedError when a required proof is
 * not given.
 */

/** A new password, authorised by the current one. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/**
 * Changes the password. Every session of the account ends, and a new one is opened here. Returns `signed-out` when only opening it
 * failed: the password has changed, and the user has to sign in with it.
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
    console.warn('Could not open a session after the password change', error);
    return 'signed-out';
  }
}

/** Deletes the signed-in account permanently, with its sessions. */
export async function deleteAccount(password: string): Promise<void> {
  await confirmed(() => pocketbase.send(functionPaths.deleteAccount, { method: 'POST', body: { password } }));
}

/** Clears a session that no longer exists on the server, in every tab. */
export function clearSession(): void {
  pocketbase.authStore.clear();
}
