import { createHash } from 'node:crypto';
import { plainAuthorization } from './api-sessions.ts';

/** For this long, in milliseconds, a caller who was found to be staff is not asked about again. */
const REMEMBERED_MS = 30_000;
/** More sessions than any house has at work; beyond, the longest known is forgotten. */
const REMEMBERED_SESSIONS = 500;

/**
 * Tells whether an Authorization header is an administrator's, by asking `ask` and remembering only who is: a header
 * that nobody has checked gives no rights. Rights that were taken away since matter little here: PocketBase judges
 * every call itself, the gateway only how long it may be.
 * @param ask gets what its caller passes besides.
 */
export function createStaffCheck<Asking extends readonly unknown[]>(
  ask: (authorization: string, ...asking: Asking) => Promise<boolean>,
): (authorization: string | undefined, ...asking: Asking) => Promise<boolean> {
  const knownUntil = new Map<string, number>();

  return async (authorization = '', ...asking) => {
    const plain = plainAuthorization(authorization);
    if (plain === null) return false;
    const key = createHash('sha256').update(plain).digest('base64');
    if ((knownUntil.get(key) ?? 0) > Date.now()) return true;
    knownUntil.delete(key);
    if (!(await ask(plain, ...asking))) return false;
    for (const longestKnown of knownUntil.keys()) {
      if (knownUntil.size < REMEMBERED_SESSIONS) break;
      knownUntil.delete(longestKnown);
    }
    knownUntil.set(key, Date.now() + REMEMBERED_MS);
    return true;
  };
}
