import * as z from 'zod/mini';
import { ClientResponseError, getTokenPayload, type RecordModel } from 'pocketbase';
import type { ComponentType } from 'react';
import type { CodeStepProps } from '#src/features/auth/second-factor/CodeStep.tsx';
import { plainEmail } from '#src/lib/email.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';
import { readFailure } from '#src/features/auth/rules/auth.errors.ts';
import type { FieldMessages } from '#src/features/auth/rules/auth.rules.ts';
import { deviceHeader, keepDevice } from './device.ts';

/** All calls for accounts (SPEC section 7). Each throws PocketBase's ClientResponseError; auth.errors.ts converts it. */

/** The signed-in user. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly nombre: string;
}

const profileSchema = z.object({ id: z.string(), user_id: z.string(), role: z.string() });

/** Profile of an account; the role 'admin' marks an administrator (SPEC section 3). */
export type Profile = z.infer<typeof profileSchema>;

const users = pocketbase.collection('users');

/** Whether the response says that the session no longer exists, rather than that the call failed. */
function isSessionOver(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 401 || status === 404;
}

/**
 * Signs in; the session store is updated through the client's auth store.
 * @param code of the second factor. If a required code is missing, wrong or used, the error has a field `code`.
 */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const identity = plainEmail(email);
  // These options replace the client's default body.
  const more = { headers: deviceHeader(), ...(code !== undefined && { body: { identity, password, code } }) };
  await users.authWithPassword(identity, password, more);
  keepDevice();
}

/** Whether an error concerns only the code of the second factor. */
export function isAboutCode(error: unknown): boolean {
  return error instanceof ClientResponseError && 'code' in ((error.response['data'] ?? {}) as object);
}

/** Result of the sign-in form. */
export interface SignInOutcome {
  /** Component that asks for a code; present, and loaded, only when one is required. */
  readonly Code?: ComponentType<CodeStepProps>;
  /** Why the sign-in failed; absent when there is nothing to say. */
  readonly message?: string;
  /** The same message, by field. */
  readonly fields: FieldMessages;
}

/**
 * Signs in for the form, which asks for a required code after the password. Throws only if the code step cannot be loaded.
 * @param code the typed code; undefined until the form has asked for it
 */
export async function signInByForm(email: string, password: string, code?: string): Promise<SignInOutcome> {
  try {
    await signIn(email, password, code);
    return { fields: {} };
  } catch (error) {
    const { status, message } = readFailure(error);
    const refusal = message ?? 'Email o contraseña incorrectos';
    const hasCode = code !== undefined;
    // A 400 concerns address and password, whatever the code.
    if (hasCode ? status === 400 : !isAboutCode(error))
      return { message: refusal, fields: { password: refusal } };
    const { CodeStep: Code } = await import('#src/features/auth/second-factor/CodeStep.tsx');
    return hasCode ? { Code, message: refusal, fields: { code: refusal } } : { Code, fields: {} };
  }
}

/** Input of the registration form. */
export interface Registration {
  readonly nombre: string;
  readonly email: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/**
 * Creates the account, then signs in. Returns `created` when only the sign-in failed: the account exists, and a retry would report
 * that the address is taken.
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
 * Runs changes of the token after one another in all tabs of this browser. A renewal that reached the server just after a step-up in
 * another tab would find its session ended, and clear the new one.
 */
async function inTurn<T>(mode: LockMode, work: () => Promise<T>): Promise<T> {
  // Absent at an http: address that is not this machine's.
  return 'locks' in navigator ? navigator.locks.request('session', { mode }, work) : work();
}

/**
 * Stores the token of the session that replaces the present one, unless the user has signed out meanwhile.
 * @param replace returns the token; undefined when the session stays
 */
export async function replaceSession(replace: () => Promise<string | undefined>): Promise<void> {
  await inTurn('exclusive', async () => {
    const token = await replace();
    const { record } = pocketbase.authStore;
    if (token !== undefined && record !== null) pocketbase.authStore.save(token, record);
  });
}

/** Id of the stored token's session; '' for none. Renewing a token keeps it. */
export function currentSession(): string {
  const id: unknown = getTokenPayload(pocketbase.authStore.token)['sesion'];
  return typeof id === 'string' ? id : '';
}

const renewalSchema = z.object({ token: z.string(), record: z.looseObject({ id: z.string() }) });

/**
 * Checks the stored session with the server, and renews or ends it. A response for a token that is no longer the stored one is
 * dropped: another tab may have ended or replaced the session meanwhile, and the response would restore it.
 * @throws ClientResponseError when the check failed; the session stays.
 */
export async function refreshSession(): Promise<void> {
  await inTurn('shared', renew);
}

async function renew(): Promise<void> {
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

/** Profile of a user. */
export async function fetchProfile(userId: string): Promise<Profile> {
  // Not built with the client's own filter(): it quotes with ", which the gateway allows to administrators only.
  const filter = `user_id='${userId}'`;
  return profileSchema.parse(await pocketbase.collection('profiles').getFirstListItem(filter));
}

/** Requests the two mails of a password reset. The response is the same whether or not the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await pocketbase.send(functionPaths.sendPasswordReset, {
    method: 'POST',
    body: { email: plainEmail(email) },
  });
}

/** Sets the new password with a recovery token. Ends all sessions of the account, including this browser's. */
export async function confirmPasswordReset(token: string, password: string, confirm: string): Promise<void> {
  await users.confirmPasswordReset(token, password, confirm, { headers: deviceHeader() });
  keepDevice();
  pocketbase.authStore.clear();
}
