import type * as authApi from './auth.api.ts';

/**
 * The calls about accounts, for forms: PocketBase's client is a tenth of what their pages weigh, and comes when somebody
 * begins to type.
 */

/** @throws Error that `readFailure` takes for a server out of reach, when the calls cannot be loaded. */
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
