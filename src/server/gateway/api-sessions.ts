import { createHash } from 'node:crypto';

/** For this long, in milliseconds, a token whose session went on is not asked about again. */
const REMEMBERED_MS = 30_000;
/** More sessions than are used at once; beyond, the longest known is forgotten. */
const REMEMBERED_TOKENS = 5000;
/** What may end a session: after its answer nothing that was known holds. */
const MAY_END =
  /^\/api\/(sign-out|sessions\/[a-z-]+|people\/[a-z]+|second-factor\/confirm|collections\/users\/(records\/.+|confirm-password-reset))$/;
const TOKEN = /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i;
const LONGEST_TOKEN = 4096;

/**
 * The Authorization header in the one spelling that all of us read alike; null for what carries no token. PocketBase takes the
 * scheme in any case: whoever looks at one spelling only would let the others pass.
 */
export function plainAuthorization(authorization: string): string | null {
  const token = authorization.length > LONGEST_TOKEN ? undefined : TOKEN.exec(authorization)?.[1];
  return token === undefined ? null : `Bearer ${token}`;
}

/**
 * What names the session of an Authorization header in its plain spelling, through all renewals of its token; a token from before
 * there were sessions names itself. Nobody has checked it: whoever makes one up knows no other session's name, and none is an
 * account's.
 */
export function sessionIn(authorization: string): string {
  try {
    const claims = JSON.parse(
      Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString(),
    ) as unknown;
    const { sesion } = claims as { sesion?: unknown };
    return typeof sesion === 'string' ? `session ${sesion}` : authorization;
  } catch {
    return authorization;
  }
}

/** Whether the sessions of tokens go on. */
export interface SessionCheck {
  /**
   * Whether the session of an Authorization header, in its plain spelling, is over. PocketBase is asked by `ask` unless it was
   * lately.
   * @throws Error when PocketBase is away.
   */
  readonly isOver: (authorization: string, ask: () => Promise<boolean>) => Promise<boolean>;
  /** A call has been answered: when it may have ended sessions, all are asked about again. */
  readonly answered: (method: string, pathname: string) => void;
}

/**
 * Knows for half a minute which sessions go on. Whoever ends one does so through this gateway, which then forgets what it knows;
 * where several gateways stand, the others hear of it by that half minute at the latest.
 */
export function createSessionCheck(now: () => number = Date.now): SessionCheck {
  const goesOnUntil = new Map<string, number>();
  let generation = 0;

  const remember = (key: string) => {
    for (const longestKnown of goesOnUntil.keys()) {
      if (goesOnUntil.size < REMEMBERED_TOKENS) break;
      goesOnUntil.delete(longestKnown);
    }
    goesOnUntil.set(key, now() + REMEMBERED_MS);
  };

  return {
    isOver: async (authorization, ask) => {
      const key = createHash('sha256').update(authorization).digest('base64');
      if ((goesOnUntil.get(key) ?? 0) > now()) return false;
      goesOnUntil.delete(key);
      const asked = generation;
      if (await ask()) return true;
      // An end that was told meanwhile may be this one's.
      if (asked === generation) remember(key);
      return false;
    },
    answered: (method, pathname) => {
      if (method === 'GET' || !MAY_END.test(pathname)) return;
      generation++;
      goesOnUntil.clear();
    },
  };
}
