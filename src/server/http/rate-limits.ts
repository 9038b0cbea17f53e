import { LRUCache } from 'lru-cache';
import type { ApiRates, Rate } from './api-limits.ts';
import { networkOf } from '#src/server/lib/client-address.ts';

/** Calls worth guessing or flooding; each kind has a separate rate limit. */
export type GuardedKind =
  | 'signIn'
  | 'passwordChange'
  | 'newPassword'
  | 'registration'
  | 'recovery'
  | 'enquiry'
  | 'booking'
  | 'people';

const GUARDED: readonly (readonly [string, RegExp, GuardedKind])[] = [
  ['POST', /^\/api\/collections\/users\/auth-with-password$/, 'signIn'],
  ['PATCH', /^\/api\/collections\/users\/records\/[a-z0-9]+$/, 'passwordChange'],
  // It checks the password, too.
  ['POST', /^\/api\/delete-account$/, 'passwordChange'],
  ['POST', /^\/api\/collections\/users\/confirm-password-reset$/, 'newPassword'],
  ['POST', /^\/api\/collections\/users\/records$/, 'registration'],
  ['POST', /^\/api\/send-password-reset$/, 'recovery'],
  ['POST', /^\/api\/send-contact-email$/, 'enquiry'],
  ['POST', /^\/api\/citas$/, 'booking'],
  ['POST', /^\/api\/people\/\w+$/, 'people'],
];

/** The kind of a call; null for any other call. */
export function guardedKind(method: string, pathname: string): GuardedKind | null {
  return GUARDED.find(([verb, path]) => verb === method && path.test(pathname))?.[2] ?? null;
}

const LIST = /^\/api\/collections\/\w+\/records$/;

/** Whether a call queries a list, the most expensive kind for PocketBase, also by HEAD. */
export const isList = (method: string, pathname: string): boolean =>
  (method === 'GET' || method === 'HEAD') && LIST.test(pathname);

/** Counts calls by key in fixed windows, each of which begins with its first call. */
export interface RateLimiter {
  /** Counts a call; 0 when the key is within its rate, else the seconds to wait. */
  readonly consume: (key: string) => number;
  /** Undoes the count of a call. */
  readonly refund: (key: string) => void;
}

/** Keys kept in each cache; beyond, the least recently used are evicted. */
const MOST_KEYS = 25_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** `maxSize` instead of `max`, which would allocate for all keys at once. */
const createWindows = () => new LRUCache<string, Window>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 });

/** Creates a rate limiter in memory of this process, so that a restart of PocketBase does not reset it. */
export function createRateLimiter({ times, seconds }: Rate, now: () => number = Date.now): RateLimiter {
  const counting = createWindows();
  /** Separate, so that a flood of other keys does not evict the limited ones. */
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

/** The rate of an IPv6 /48, which a provider gives one customer, as a multiple of one address's rate. */
const ADDRESSES_OF_NETWORK = 10;
/** For the daily recovery mails, limited to twenty an hour and sixty a day in total (pb/lib/outbox/stranger-mails.ts). */
const NETWORK_AS_ADDRESS = 1;
/** For streams, the most expensive for PocketBase of all that is counted here. */
const STREAMERS_OF_NETWORK = 4;
/** For calls, lists and registrations: a network with ten times the rate could occupy PocketBase alone. */
const CALLERS_OF_NETWORK = 2;

/** Counts a call and returns 0, or the seconds to wait. */
export interface AddressLimit {
  (address: string): number;
  /** Undoes the count of a call. */
  readonly refund: (address: string) => void;
}

/**
 * Counts by address, and by network where the address belongs to one.
 * @param addresses the rate of a network as a multiple of the address's.
 */
export function createAddressLimit(
  { times, seconds }: Rate,
  addresses = ADDRESSES_OF_NETWORK,
  now: () => number = Date.now,
): AddressLimit {
  const byAddress = createRateLimiter({ times, seconds }, now);
  const byNetwork = createRateLimiter({ times: times * addresses, seconds }, now);
  const consume = (address: string) => {
    const network = networkOf(address);
    return byAddress.consume(address) || (network === address ? 0 : byNetwork.consume(network));
  };
  const refund = (address: string) => {
    const network = networkOf(address);
    byAddress.refund(address);
    if (network !== address) byNetwork.refund(network);
  };
  return Object.assign(consume, { refund });
}

/** The rate limits by address and network. Each function counts a call and returns 0, or the seconds to wait. */
export interface RateLimits {
  readonly call: (address: string) => number;
  readonly list: (address: string) => number;
  readonly stream: (address: string) => number;
  readonly guarded: (kind: GuardedKind, address: string) => number;
  /** Undoes the count of a booking that was refused. */
  readonly refundBooking: (address: string) => void;
  /** By the key of a portal, from whatever address it sends. */
  readonly inbound: (key: string) => number;
}

/** Creates the rate limits. */
export function createRateLimits(rates: ApiRates, now: () => number = Date.now): RateLimits {
  const shared = (rate: keyof ApiRates, addresses?: number) =>
    createAddressLimit(rates[rate], addresses, now);
  const recovery = shared('recovery');
  const recoveryOfDay = shared('recoveryOfDay', NETWORK_AS_ADDRESS);
  const booking = shared('booking');
  const byKind: Readonly<Record<GuardedKind, (address: string) => number>> = {
    signIn: shared('signIn'),
    passwordChange: shared('passwordChange'),
    newPassword: shared('newPassword'),
    registration: shared('registration', CALLERS_OF_NETWORK),
    recovery: (address) => recovery(address) || recoveryOfDay(address),
    enquiry: shared('enquiry'),
    booking,
    people: shared('people'),
  };

  return {
    call: shared('calls', CALLERS_OF_NETWORK),
    list: shared('lists', CALLERS_OF_NETWORK),
    stream: shared('streams', STREAMERS_OF_NETWORK),
    guarded: (kind, address) => byKind[kind](address),
    refundBooking: booking.refund,
    inbound: createRateLimiter(rates.inbound, now).consume,
  };
}
