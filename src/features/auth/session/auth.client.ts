import { OUT_OF_REACH, type AuthFailure } from '#src/features/auth/rules/auth-failure.ts';
import type * as authApi from './auth.api.ts';

/**
 * The calls about accounts, for forms: PocketBase's client is a tenth of what their pages weigh, and comes when somebody
 * begins to type. What reads their failures comes with it.
 */

/** @throws Error that `readAuthFailure` takes for a server out of reach, when the calls cannot be loaded. */
export async function loadAuthApi(): Promise<typeof authApi> {
  try {
    return await import('./auth.api.ts');
  } catch (cause) {
    throw Object.assign(new Error('The calls about accounts could not be loaded', { cause }), { status: 0 });
  }
}

/** Loads them ahead; what fails is tried again when they are needed. */
export function preloadAuthApi(): void {
  loadAuthApi().catch(() => undefined);
}

/** Why a call failed, in words. Where even the calls could not be loaded, the server is out of reach. */
export async function readAuthFailure(error: unknown): Promise<AuthFailure> {
  try {
    const { readFailure } = await import('#src/features/auth/rules/auth.errors.ts');
    return readFailure(error);
  } catch {
    return OUT_OF_REACH;
  }
}
