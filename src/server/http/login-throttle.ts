import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { logDays } from '#src/config/periods.ts';
import type { ApiRates } from './api-limits.ts';
import { createRateLimiter } from './rate-limits.ts';

interface Credentials {
  readonly identity: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code?: string;
}

/**
 * The credentials of a sign-in, from the body as JSON; null when it has none. PocketBase gets what was read here and nothing else: it
 * takes forms too, and a key in whatever case.
 */
export function readCredentials(body: Buffer): Credentials | null {
  try {
    const { identity, password, code } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    if (typeof identity !== 'string' || typeof password !== 'string') return null;
    return typeof code === 'string' ? { identity, password, code } : { identity, password };
  } catch {
    return null;
  }
}

/** Pairs of an account and an address that are remembered. */
const MOST_ORIGINS = 50_000;
/** As long as addresses are kept anywhere: the privacy page states for how long. */
const ORIGIN_MS = logDays * 24 * 60 * 60 * 1000;

/** Where a sign-in comes from. */
export interface LoginOrigin {
  readonly address: string;
  /** The device's name for itself, when the account has been used from it before. */
  readonly device?: string;
}

/** Limits attempts at the password of an account, from however many addresses. */
export interface LoginThrottle {
  /** Counts an attempt; 0, or the seconds to wait. */
  readonly attempt: (account: string, origin: LoginOrigin) => number;
  /** The attempt was right: it does not count, and the account knows the address from now on. */
  readonly succeeded: (account: string, origin: LoginOrigin) => void;
  /** It was no attempt after all. */
  readonly refund: (account: string, origin: LoginOrigin) => void;
}

/**
 * Counts in this process. A device that has signed in to the account before, and an address from which it was used, have a count
 * each: guesses from elsewhere do not lock the owner out (OWASP, "Slow down online guessing attacks with device cookies").
 */
export function createLoginThrottle(
  rates: Pick<ApiRates, 'account' | 'knownDevice'>,
  now: () => number = Date.now,
): LoginThrottle {
  const strangers = createRateLimiter(rates.account, now);
  const known = createRateLimiter(rates.knownDevice, now);
  const origins = new LRUCache<string, true>({
    maxSize: MOST_ORIGINS,
    sizeCalculation: () => 1,
    ttl: ORIGIN_MS,
    ttlResolution: 0,
    perf: { now },
  });

  /** Of one length, however long the name. */
  const keyOf = (account: string) =>
    createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');

  /** What counts an attempt, and by which key. */
  const counted = (account: string, { address, device }: LoginOrigin) => {
    const key = keyOf(account);
    if (device !== undefined) return { limiter: known, key: `${key} ${device}` };
    const origin = `${key} ${address}`;
    return origins.has(origin) ? { limiter: known, key: origin } : { limiter: strangers, key };
  };

  const refund: LoginThrottle['refund'] = (account, origin) => {
    const { limiter, key } = counted(account, origin);
    limiter.refund(key);
  };

  return {
    attempt: (account, origin) => {
      const { limiter, key } = counted(account, origin);
      return limiter.consume(key);
    },
    succeeded: (account, origin) => {
      refund(account, origin);
      origins.purgeStale();
      origins.set(`${keyOf(account)} ${origin.address}`, true);
    },
    refund,
  };
}
