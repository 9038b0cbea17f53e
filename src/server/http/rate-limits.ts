import { LRUCache } from 'lru-cache';
import type { ApiRates, Rate } from './api-limits.ts';
import { networkOf } from '#src/server/lib/client-address.ts';

/** Calls where guessing or filling up would pay: each kind has a rate. */
export type GuardedKind =
  'signIn' | 'passwordChange' | 'newPassword' | 'registration' | 'recovery' | 'enquiry' | 'people';

const GUARDED: readonly (readonly [string, RegExp, GuardedKind])[] = [
  ['POST', /^\/api\/collections\/users\/auth-with-password$/, 'signIn'],
  ['PATCH', /^\/api\/collections\/users\/records\/[a-z0-9]+$/, 'passwordChange'],
  // It asks for the password, too.
  ['POST', /^\/api\/delete-account$/, 'passwordChange'],
  ['POST', /^\/api\/collections\/users\/confirm-password-reset$/, 'newPassword'],
  ['POST', /^\/api\/collections\/users\/records$/, 'registration'],
  ['POST', /^\/api\/send-password-reset$/, 'recovery'],
  ['POST', /^\/api\/send-contact-email$/, 'enquiry'],
  ['POST', /^\/api\/people\/\w+$/, 'people'],
];

/** The kind of a call; null for any other call. */
export function guardedKind(method: string, pathname: string): GuardedKind | null {
  return GUARDED.find(([verb, path]) => verb === method && path.test(pathname))?.[2] ?? null;
}

const LIST = /^\/api\/collections\/\w+\/records$/;

/** Whether a call reads a list, which costs PocketBase most, also where the body is not wanted. */
export const isList = (method: string, pathname: string): boolean =>
  (method === 'GET' || method === 'HEAD') && LIST.test(pathname);

/** Counts calls by key, in windows that begin with the first call. */
export interface RateLimiter {
  /** Counts one more; 0 when the key is within its rate, else the seconds to wait. */
  readonly consume: (key: string) => number;
  /** Counts one less. */
  readonly refund: (key: string) => void;
}

/** Callers of a window that are remembered; beyond, the least recent go. */
const MOST_KEYS = 25_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** By `maxSize`, because `max` would allocate for all keys at once. */
const createWindows = () => new LRUCache<string, Window>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 });

/** A limiter in this process, so that a restart of PocketBase forgets nothing. */
export function createRateLimiter({ times, seconds }: Rate, now: () => number = Date.now): RateLimiter {
  const counting = createWindows();
  /** Apart, so that a flood of other keys does not evict those that have to wait. */
  const usedUp = createWindows();

  const find = (key: string): Window | undefined => {
    const window = usedUp.get(key) ?? counting.get(key);
    return window !== undefined && window.endsAt > now() ? window : undefined;
  };
  const keep = (key: string, window: Window) => {
    const [into, from] = window.count >= times ? [usedUp, counting] : [counting, usedUp];
    from.delete(key);
    into.set(key, window);
  };

  return {
    consume: (key) => {
      const window = find(key) ?? { count: 0, endsAt: now() + seconds * 1000 };
      if (window.count >= times) return Math.ceil((window.endsAt - now()) / 1000);
      window.count++;
      keep(key, window);
      return 0;
    },
    refund: (key) => {
      const window = find(key);
      if (window === undefined || window.count === 0) return;
      window.count--;
      keep(key, window);
    },
  };
}

/** An IPv6 /48, which a provider gives one customer, has so many times what one of its addresses has. */
const ADDRESSES_OF_NETWORK = 10;
/** For recovery mails of a day, of which all have twenty an hour and sixty a day (pb/lib/outbox/stranger-mails.ts). */
const NETWORK_AS_ADDRESS = 1;
/** For streams, which cost PocketBase most of what is counted here. */
const STREAMERS_OF_NETWORK = 4;
/** For calls, lists and registrations: ten times as many would occupy PocketBase alone. */
const CALLERS_OF_NETWORK = 2;

/** How often one may ask, by address and network. Each answer is 0, or the seconds to wait. */
export interface RateLimits {
  readonly call: (address: string) => number;
  readonly list: (address: string) => number;
  readonly stream: (address: string) => number;
  readonly guarded: (kind: GuardedKind, address: string) => number;
}

/** Limits that count from now on. */
export function createRateLimits(rates: ApiRates, now: () => number = Date.now): RateLimits {
  /** By address, and by the network of those that belong to a larger one. */
  const shared = (rate: keyof ApiRates, addresses = ADDRESSES_OF_NETWORK) => {
    const { times, seconds } = rates[rate];
    const byAddress = createRateLimiter({ times, seconds }, now);
    const byNetwork = createRateLimiter({ times: times * addresses, seconds }, now);
    return (address: string) => {
      const network = networkOf(address);
      return byAddress.consume(address) || (network === address ? 0 : byNetwork.consume(network));
    };
  };
  const recovery = shared('recovery');
  const recoveryOfDay = shared('recoveryOfDay', NETWORK_AS_ADDRESS);
  const byKind: Readonly<Record<GuardedKind, (address: string) => number>> = {
    signIn: shared('signIn'),
    passwordChange: shared('passwordChange'),
    newPassword: shared('newPassword'),
    registration: shared('registration', CALLERS_OF_NETWORK),
    recovery: (address) => recovery(address) || recoveryOfDay(address),
    enquiry: shared('enquiry'),
    people: shared('people'),
  };

  return {
    call: shared('calls', CALLERS_OF_NETWORK),
    list: shared('lists', CALLERS_OF_NETWORK),
    stream: shared('streams', STREAMERS_OF_NETWORK),
    guarded: (kind, address) => byKind[kind](address),
  };
}
