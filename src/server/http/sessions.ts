import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiRequest } from './api-request.ts';
import { isPlainQuery } from './api-query.ts';

/** For this long, in milliseconds, a token that was found good is not asked about again. */
const REMEMBERED_MS = 30_000;
/** More than are used at once; beyond, the least recently used is forgotten. */
const REMEMBERED_SESSIONS = 5000;
const REMEMBERED_STAFF = 500;
/** What may end a session: after its answer no session is known to go on. */
const MAY_END =
  /^\/api\/(sign-out|sessions\/[a-z-]+|people\/[a-z]+|second-factor\/confirm|collections\/users\/(records\/.+|confirm-password-reset))$/;
const TOKEN = /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i;
const LONGEST_TOKEN = 4096;

/**
 * The Authorization header in one spelling; null for what carries no token. PocketBase takes the scheme in any case: a check of one
 * spelling would let the others pass.
 */
export function plainAuthorization(authorization: string): string | null {
  const token = authorization.length > LONGEST_TOKEN ? undefined : TOKEN.exec(authorization)?.[1];
  return token === undefined ? null : `Bearer ${token}`;
}

/**
 * What names the session of an Authorization header in its plain spelling, through all renewals of its token; a token from before
 * there were sessions names itself. It is not verified: a made-up one names no other session, and no account.
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

const keyOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

/**
 * Checks whether an Authorization header is an administrator's, and remembers only those that are. Rights that were taken away since
 * matter little here: PocketBase judges every call, the gateway only how long it may be.
 * @param ask gets what its caller passes besides.
 */
export function createStaffCheck<Asking extends readonly unknown[]>(
  ask: (authorization: string, ...asking: Asking) => Promise<boolean>,
): (authorization: string | undefined, ...asking: Asking) => Promise<boolean> {
  const staff = new LRUCache<string, true>({ max: REMEMBERED_STAFF, ttl: REMEMBERED_MS });

  return async (authorization = '', ...asking) => {
    const plain = plainAuthorization(authorization);
    if (plain === null) return false;
    const key = keyOf(plain);
    if (staff.has(key)) return true;
    const isStaff = await ask(plain, ...asking);
    if (isStaff) staff.set(key, true);
    return isStaff;
  };
}

/** Whether the sessions of tokens go on. */
export interface SessionCheck {
  /**
   * Whether the session of an Authorization header, in its plain spelling, is over. Asks PocketBase by `ask` unless it did lately.
   * @throws Error when PocketBase is away.
   */
  readonly isOver: (authorization: string, ask: () => Promise<boolean>) => Promise<boolean>;
  /** A call has been answered: when it may have ended sessions, all are asked about again. */
  readonly answered: (method: string, pathname: string) => void;
}

/**
 * Knows for half a minute which sessions go on. Sessions are ended through this gateway, which then forgets what it knows; where
 * several gateways stand, the others notice after that half minute at the latest.
 */
export function createSessionCheck(now: () => number = Date.now): SessionCheck {
  const goesOnUntil = new LRUCache<string, number>({ max: REMEMBERED_SESSIONS });
  let generation = 0;

  return {
    isOver: async (authorization, ask) => {
      const key = keyOf(authorization);
      if ((goesOnUntil.get(key) ?? 0) > now()) return false;
      goesOnUntil.delete(key);
      const asked = generation;
      if (await ask()) return true;
      // A session that ended meanwhile may be this one.
      if (asked === generation) goesOnUntil.set(key, now() + REMEMBERED_MS);
      return false;
    },
    answered: (method, pathname) => {
      if (method === 'GET' || !MAY_END.test(pathname)) return;
      generation++;
      goesOnUntil.clear();
    },
  };
}

/** What PocketBase is asked about accounts. All throw when it is away. */
export interface AccountChecks {
  /** Whether an Authorization header is an administrator's. */
  readonly isStaff: (authorization: string) => Promise<boolean>;
  /** Whether one is of an account whose session is over. */
  readonly isSessionOver: (authorization: string, userAgent: string) => Promise<boolean>;
  /** Whether an account has been used from a device. */
  readonly isDeviceKnown: (identity: string, device: string) => Promise<boolean>;
}

/** Who calls, as far as the gateway has to know. Asks PocketBase in turn, and throws what that throws. */
export interface Callers {
  readonly isStaff: (call: ApiRequest) => Promise<boolean>;
  /** Whether a call may ask what it asks. Drops the header of an ended session: PocketBase then treats the call as anonymous. */
  readonly authorize: (call: ApiRequest) => Promise<boolean>;
  /** A call has been answered: when it may have ended sessions, all are asked about again. */
  readonly answered: (call: ApiRequest) => void;
}

/** @param run asks PocketBase in turn. */
export function createCallers(
  accounts: Pick<AccountChecks, 'isStaff' | 'isSessionOver'>,
  run: <T>(call: ApiRequest, work: () => Promise<T>) => Promise<T>,
): Callers {
  const checkStaff = createStaffCheck(accounts.isStaff);
  const sessions = createSessionCheck();

  const dropEndedSession = async (call: ApiRequest): Promise<void> => {
    const { headers } = call.request;
    const { authorization: sent = '', 'user-agent': userAgent = '' } = headers;
    if (sent === '') return;
    const authorization = plainAuthorization(sent);
    if (authorization === null) {
      delete headers.authorization;
      return;
    }
    headers.authorization = authorization;
    const ask = () => run(call, () => accounts.isSessionOver(authorization, userAgent));
    if (await sessions.isOver(authorization, ask)) delete headers.authorization;
  };

  const isStaff = (call: ApiRequest) => run(call, () => checkStaff(call.request.headers.authorization));

  return {
    isStaff,
    authorize: async (call) => {
      await dropEndedSession(call);
      return isPlainQuery(call.url) || isStaff(call);
    },
    answered: ({ request, url }) => sessions.answered(request.method ?? '', url.pathname),
  };
}
