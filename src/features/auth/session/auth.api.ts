import * as z from 'zod/mini';
import { ClientResponseError, type RecordModel } from 'pocketbase';
import type { ComponentType } from 'react';
import type { CodeStepProps } from '#src/features/auth/second-factor/CodeStep.tsx';
import { plainEmail } from '#src/lib/email.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import type { FieldMessages } from '#src/features/auth/rules/auth.rules.ts';
import { deviceHeader, keepDevice } from './device.ts';

/** Every call about accounts (SPEC section 7). Each throws PocketBase's ClientResponseError; auth.errors.ts reads it. */

/** Who is signed in. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly nombre: string;
}

const profileSchema = z.object({ id: z.string(), user_id: z.string(), role: z.string() });

/** What the site keeps about an account; the role 'admin' marks an administrator (SPEC section 3). */
export type Profile = z.infer<typeof profileSchema>;

const users = pocketbase.collection('users');

/** Whether the server's answer says that the session exists no more, and not just that the call failed. */
function isSessionOver(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 401 || status === 404;
}

/**
 * Signs in; the session store hears of it by itself.
 * @param code of the second factor. Where one is needed and missing, wrong or used, the refusal has a field `code`.
 */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const identity = plainEmail(email);
  // What is given here takes the place of the client's own body.
  const more = { headers: deviceHeader(), ...(code !== undefined && { body: { identity, password, code } }) };
  await users.authWithPassword(identity, password, more);
  keepDevice();
}

/** Whether a refusal is about the code of a second factor, and nothing else. */
export function isAboutCode(error: unknown): boolean {
  return error instanceof ClientResponseError && 'code' in ((error.response['data'] ?? {}) as object);
}

/** What came of the form to sign in. */
export interface SignInOutcome {
  /** What the form asks for a code with from now on; it comes only for whoever needs it. */
  readonly Code?: ComponentType<CodeStepProps>;
  /** Why nobody is signed in; absent where there is nothing to say. */
  readonly message?: string;
  /** The same, beside its field. */
  readonly fields: FieldMessages;
}

/**
 * Signs in for the form, which asks for a code after the password where one is needed. Never throws, unless what asks for the code
 * cannot be loaded.
 * @param code what was typed; undefined while the form has not asked for it
 */
export async function signInByForm(email: string, password: string, code?: string): Promise<SignInOutcome> {
  try {
    await signIn(email, password, code);
    return { fields: {} };
  } catch (error) {
    const { status, message } = readFailure(error);
    const refusal = message ?? 'Email o contraseña incorrectos';
    const isAsked = code !== undefined;
    // A 400 is about mail and password, whatever the code.
    if (isAsked ? status === 400 : !isAboutCode(error))
      return { message: refusal, fields: { password: refusal } };
    const { CodeStep: Code } = await import('#src/features/auth/second-factor/CodeStep.tsx');
    return isAsked ? { Code, message: refusal, fields: { code: refusal } } : { Code, fields: {} };
  }
}

/** What somebody types to register. */
export interface Registration {
  readonly nombre: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/**
 * Creates the account, then signs in. Answers `created` when only the second failed: the account exists, and trying
 * again would say that the address is taken.
 */
export async function signUp(registration: Registration): Promise<'signed-in' | 'created'> {
  await users.create({ ...registration, email: plainEmail(registration.email) });
  try {
    await signIn(registration.email, registration.password);
    return 'signed-in';
  } catch {
    return 'created';
  }
}

/**
 * Ends the session in every tab of this browser. A session the server does not know any more is over already; when
 * the server cannot be asked the session stays, because the others would.
 */
export async function signOut(): Promise<void> {
  try {
    await pocketbase.send(functionPaths.signOut, { method: 'POST' });
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  pocketbase.authStore.clear();
}

const renewalSchema = z.object({ token: z.string(), record: z.looseObject({ id: z.string() }) });

/**
 * Asks the server whether the stored session exists, renews it or ends it. What another tab did meanwhile stands: an
 * answer about a token that is not the stored one any more is dropped, or it would bring an ended session back.
 * @throws ClientResponseError when the server could not say; the session stays.
 */
export async function refreshSession(): Promise<void> {
  const { authStore } = pocketbase;
  const { token } = authStore;
  const isCurrent = () => authStore.token === token;
  try {
    const asking = { method: 'POST', headers: deviceHeader() };
    const answer: unknown = await pocketbase.send('/api/collections/users/auth-refresh', asking);
    const renewal = renewalSchema.parse(answer);
    keepDevice();
    if (isCurrent()) authStore.save(renewal.token, renewal.record as RecordModel);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    if (isCurrent()) authStore.clear();
  }
}

/** The user's profile. */
export async function fetchProfile(userId: string): Promise<Profile> {
  // The client's own filters quote by ", which the gateway lets nobody but administrators ask.
  const filter = `user_id='${userId}'`;
  return profileSchema.parse(await pocketbase.collection('profiles').getFirstListItem(filter));
}

/** Asks for the two mails of a password reset; the answer is the same whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await pocketbase.send(functionPaths.sendPasswordReset, {
    method: 'POST',
    body: { email: plainEmail(email) },
  });
}

/** Sets the new password by a recovery link's token. All sessions of the account end, this browser's too. */
export async function confirmPasswordReset(token: string, password: string, confirm: string): Promise<void> {
  await users.confirmPasswordReset(token, password, confirm, { headers: deviceHeader() });
  keepDevice();
  pocketbase.authStore.clear();
}
