import { OUT_OF_REACH, type AuthFailure } from '#src/features/auth/rules/auth-failure.ts';
import type * as authApi from './auth.api.ts';

/**
 * Lazily loads the account calls for forms: PocketBase's client is a tenth of their pages' weight, and is loaded when the user starts
 * typing. The error translation is loaded with it.
 */

/** @throws Error that `readAuthFailure` treats as an unreachable server, when the chunk cannot be loaded. */
export async function loadAuthApi(): Promise<typeof authApi> {
  try {
    return await import('./auth.api.ts');
  } catch (cause) {
    throw Object.assign(new Error('Could not load the account API module', { cause }), { status: 0 });
  }
}

/** Prefetches them; a failure is ignored, and the load is retried when they are needed. */
export function preloadAuthApi(): void {
  loadAuthApi().catch(() => undefined);
}

/** Converts an error to its texts. If even that code cannot be loaded, the server counts as unreachable. */
export async function readAuthFailure(error: unknown): Promise<AuthFailure> {
  try {
    const { readFailure } = await import('#src/features/auth/rules/auth.errors.ts');
    return readFailure(error);
  } catch {
    return OUT_OF_REACH;
  }
}
