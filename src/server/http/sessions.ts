import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiRequest } from './api-request.ts';
import { isPlainQuery } from './api-query.ts';
import { isOfOwnAccount } from './own-account.ts';
import type { SessionState } from '#src/server/pocketbase/account-calls.ts';

/** TTL of a positive check, in milliseconds. */
const TTL_MS = 30_000;
/** More than are used at once; beyond, the least recently used is evicted. */
const CACHED_SESSIONS = 5000;
const CACHED_STAFF = 500;
/** Calls that may end or limit a session: their response clears the cache of sessions. */
const MAY_END =
  /^\/api\/(sign-out|step-up|sessions\/[a-z-]+|people\/[a-z]+|second-factor\/(confirm|off)|collections\/users\/(records\/.+|confirm-password-reset))$/;
const TOKEN = /^(?:Bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i;
const LONGEST_TOKEN = 4096;

/**
 * Normalises an Authorization header; null when it carries no token. PocketBase accepts the scheme in any case, so a check of one
 * spelling would let the others pass.
 */
export function plainAuthorization(authorization: string): string | null {
  const token = authorization.length > LONGEST_TOKEN ? undefined : TOKEN.exec(authorization)?.[1];
  return token === undefined ? null : `Bearer ${token}`;
}

function claimIn(authorization: string, name: 'id' | 'sesion'): string | null {
  try {
    const part = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
    const { [name]: claim } = JSON.parse(part) as Readonly<Record<string, unknown>>;
    return typeof claim === 'string' ? claim : null;
  } catch {
    return null;
  }
}

/**
 * The key of a normalised Authorization header's session, which stays the same when the token is renewed; for a token from before
 * sessions existed, the header itself. The token is not verified: a made-up one names no other session and no account.
 */
export function sessionIn(authorization: string): string {
  const session = claimIn(authorization, 'sesion');
  return session === null ? authorization : `session ${session}`;
}

const keyOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

/**
 * Checks whether an Authorization header is an administrator's, and caches only positive results. A role that was revoked meanwhile does
 * little harm: PocketBase authorises every call, and the gateway decides only on its limits.
 * @param ask checks a normalised header with PocketBase; receives the further arguments of the call.
 */
export function createStaffCheck<Args extends readonly unknown[]>(
  ask: (authorization: string, ...args: Args) => Promise<boolean>,
): (authorization: string | undefined, ...args: Args) => Promise<boolean> {
  const staff = new LRUCache<string, true>({ max: CACHED_STAFF, ttl: TTL_MS });

  return async (authorization = '', ...args) => {
    const plain = plainAuthorization(authorization);
    if (plain === null) return false;
    const key = keyOf(plain);
    if (staff.has(key)) return true;
    const isStaff = await ask(plain, ...args);
    if (isStaff) staff.set(key, true);
    return isStaff;
  };
}

/** Checks the sessions of tokens. */
export interface SessionCheck {
  /**
   * The state of a normalised Authorization header's session. Calls `ask` unless it is cached.
   * @throws Error when PocketBase is unavailable.
   */
  readonly stateOf: (authorization: string, ask: () => Promise<SessionState>) => Promise<SessionState>;
  /** To be called after each response: clears the cache when the call may have changed sessions. */
  readonly answered: (method: string, pathname: string) => void;
}

/**
 * Caches active sessions for half a minute. Sessions are ended through this gateway, which then clears the cache; where several gateways
 * run, the others notice after half a minute at the latest.
 */
export function createSessionCheck(now: () => number = Date.now): SessionCheck {
  const activeUntil = new LRUCache<string, number>({ max: CACHED_SESSIONS });
  let generation = 0;

  return {
    stateOf: async (authorization, ask) => {
      const key = keyOf(authorization);
      if ((activeUntil.get(key) ?? 0) > now()) return 'live';
      activeUntil.delete(key);
      const before = generation;
      const state = await ask();
      // Not cached if a session ended meanwhile: it may be this one.
      if (state === 'live' && before === generation) activeUntil.set(key, now() + TTL_MS);
      return state;
    },
    answered: (method, pathname) => {
      if (method === 'GET' || !MAY_END.test(pathname)) return;
      generation++;
      activeUntil.clear();
    },
  };
}

/** PocketBase's answers about accounts. All throw when it is unavailable. */
export interface AccountChecks {
  /** Whether an Authorization header is an administrator's. */
  readonly isStaff: (authorization: string) => Promise<boolean>;
  /** The state of an Authorization header's session. */
  readonly sessionState: (authorization: string, userAgent: string) => Promise<SessionState>;
  /** Whether an account has been used from a device. */
  readonly isDeviceKnown: (identity: string, device: string) => Promise<boolean>;
}

/** What the gateway checks about a caller. Throws what PocketBase's answers and `run` throw. */
export interface Callers {
  readonly isStaff: (call: ApiRequest) => Promise<boolean>;
  /**
   * Whether a call is allowed. Drops the header of an ended session, and of an administrator without the required second factor unless
   * the call concerns the own account: PocketBase then treats the call as anonymous.
   */
  readonly authorize: (call: ApiRequest) => Promise<boolean>;
  /** To be called after each response: clears the session cache when the call may have ended sessions. */
  readonly answered: (call: ApiRequest) => void;
}

/** @param run runs a request to PocketBase under the limits of a call. */
export function createCallers(
  accounts: Pick<AccountChecks, 'isStaff' | 'sessionState'>,
  run: <T>(call: ApiRequest, work: () => Promise<T>) => Promise<T>,
): Callers {
  const checkStaff = createStaffCheck(accounts.isStaff);
  const sessions = createSessionCheck();

  const dropUnlessAllowed = async (call: ApiRequest): Promise<void> => {
    const { headers } = call.request;
    const { authorization: sent = '', 'user-agent': userAgent = '' } = headers;
    if (sent === '') return;
    const authorization = plainAuthorization(sent);
    if (authorization === null) {
      delete headers.authorization;
      return;
    }
    headers.authorization = authorization;
    const state = await sessions.stateOf(authorization, () =>
      run(call, () => accounts.sessionState(authorization, userAgent)),
    );
    // PocketBase has verified the token of an account that must enrol.
    const isOwn = () =>
      isOfOwnAccount(call.request.method ?? '', call.url, claimIn(authorization, 'id') ?? '');
    if (state === 'over' || (state === 'must-enrol' && !isOwn())) delete headers.authorization;
  };

  const isStaff = (call: ApiRequest) => run(call, () => checkStaff(call.request.headers.authorization));

  return {
    isStaff,
    authorize: async (call) => {
      await dropUnlessAllowed(call);
      return isPlainQuery(call.url) || isStaff(call);
    },
    answered: ({ request, url }) => sessions.answered(request.method ?? '', url.pathname),
  };
}
