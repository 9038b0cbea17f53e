import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { logDays } from '#src/config/periods.ts';
import type { ApiRates } from './api-limits.ts';
import { createRateLimiter } from './rate-limits.ts';

interface Credentials {
  readonly identity: string;
  readonly password: string;
  /** The code of the second factor. */
  readonly code?: string;
}

/**
 * Reads the credentials of a sign-in from its JSON body; null when it has none. Only what was read here is forwarded, because PocketBase
 * also accepts forms, and keys in any case.
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

/** Stored pairs of an account and an address. */
const MOST_ORIGINS = 50_000;
/** Addresses are kept no longer than the privacy page states. */
const ORIGIN_MS = logDays * 24 * 60 * 60 * 1000;

/** The origin of a sign-in. */
export interface LoginOrigin {
  readonly address: string;
  /** The id that the device sends, when the account has been used from it before. */
  readonly device?: string;
}

/** Limits the attempts at an account's password, from any number of addresses. */
export interface LoginThrottle {
  /** Counts an attempt; 0, or the seconds to wait. */
  readonly attempt: (account: string, origin: LoginOrigin) => number;
  /** The attempt succeeded: it does not count, and the address belongs to the account from now on. */
  readonly succeeded: (account: string, origin: LoginOrigin) => void;
  /** Undoes the count of an attempt. */
  readonly refund: (account: string, origin: LoginOrigin) => void;
}

/**
 * Creates a throttle that counts in memory. Each device and each address that has signed in to the account before has a separate count,
 * so that guesses from elsewhere do not lock the owner out (OWASP, "Slow down online guessing attacks with device cookies").
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

  /** Hashed, so that long names take no more memory. */
  const keyOf = (account: string) =>
    createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');

  /** The rate limiter of an attempt, and its key. */
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
