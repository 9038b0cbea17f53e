import type { ApiRates } from './api-limits.ts';
import { createRateCounter } from './api-rates.ts';

/** What a call is about, where guessing or filling up would pay. */
export type Guarded = 'signIn' | 'passwordChange' | 'newPassword' | 'registration' | 'recovery';

const GUARDED: readonly (readonly [string, RegExp, Guarded])[] = [
  ['POST', /^\/api\/collections\/users\/auth-with-password$/, 'signIn'],
  ['PATCH', /^\/api\/collections\/users\/records\/[a-z0-9]+$/, 'passwordChange'],
  // It asks for the password, too.
  ['POST', /^\/api\/delete-account$/, 'passwordChange'],
  ['POST', /^\/api\/collections\/users\/confirm-password-reset$/, 'newPassword'],
  ['POST', /^\/api\/collections\/users\/records$/, 'registration'],
  ['POST', /^\/api\/send-password-reset$/, 'recovery'],
];

/** What a call is about; null when it is none of these. */
export function guardedBy(method: string, pathname: string): Guarded | null {
  return GUARDED.find(([verb, path]) => verb === method && path.test(pathname))?.[2] ?? null;
}

const LIST = /^\/api\/collections\/\w+\/records$/;

/** Whether a call reads a list, which costs PocketBase most. */
export const isList = (method: string, pathname: string): boolean => method === 'GET' && LIST.test(pathname);

interface Credentials {
  readonly identity: string;
  readonly password: string;
}

/**
 * Who wants to sign in, from the body as JSON; null when it says nobody. PocketBase gets what was read here and nothing
 * else: it takes forms too, and a key in whatever case.
 */
export function readCredentials(body: Buffer): Credentials | null {
  try {
    const { identity, password } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    return typeof identity === 'string' && typeof password === 'string' ? { identity, password } : null;
  } catch {
    return null;
  }
}

/** More accounts than ever sign in between two starts. */
const MOST_ACCOUNTS = 10_000;
const ADDRESSES_OF_ACCOUNT = 50;

/** How often one may ask, by address and by account. Each answer is 0, or the seconds to wait. */
export interface ApiGuards {
  readonly call: (address: string) => number;
  readonly list: (address: string) => number;
  readonly guarded: (what: Guarded, address: string) => number;
  /** An attempt at an account's password. */
  readonly attempt: (account: string, address: string) => number;
  /** The attempt was right: it counts for nothing, and the address is one of the account's from now on. */
  readonly succeeded: (account: string, address: string) => void;
}

/**
 * Counts in this process. Attempts at an account count by the account too, so that guesses from many addresses come to an
 * end; only for addresses from which nobody has signed in to it, so that whoever guesses keeps nobody out who was in before.
 */
export function createGuards(rates: ApiRates, now: () => number = Date.now): ApiGuards {
  const counter = (rate: keyof ApiRates) => createRateCounter(rates[rate], now);
  const [calls, lists, accounts] = [counter('calls'), counter('lists'), counter('account')];
  const byKind = {
    signIn: counter('signIn'),
    passwordChange: counter('passwordChange'),
    newPassword: counter('newPassword'),
    registration: counter('registration'),
    recovery: counter('recovery'),
  } satisfies Record<Guarded, unknown>;
  const addressesOf = new Map<string, Set<string>>();
  const keyOf = (account: string) => account.trim().toLowerCase();
  const isKnown = (account: string, address: string) =>
    addressesOf.get(keyOf(account))?.has(address) === true;

  const remember = (account: string, address: string) => {
    const key = keyOf(account);
    const known = addressesOf.get(key) ?? new Set();
    // The latest stand last, and stay.
    addressesOf.delete(key);
    known.delete(address);
    addressesOf.set(key, known.add(address));
    for (const oldest of known) if (known.size > ADDRESSES_OF_ACCOUNT) known.delete(oldest);
    for (const oldest of addressesOf.keys()) if (addressesOf.size > MOST_ACCOUNTS) addressesOf.delete(oldest);
  };

  return {
    call: calls.take,
    list: lists.take,
    guarded: (what, address) => byKind[what].take(address),
    attempt: (account, address) => (isKnown(account, address) ? 0 : accounts.take(keyOf(account))),
    succeeded: (account, address) => {
      if (!isKnown(account, address)) accounts.giveBack(keyOf(account));
      remember(account, address);
    },
  };
}
