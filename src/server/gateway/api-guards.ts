import { createHash } from 'node:crypto';
import { logDays } from '#src/config/periods.ts';
import type { ApiRates } from './api-limits.ts';
import { createRateCounter } from './api-rates.ts';
import { networkOf } from './client-address.ts';

/** What a call is about, where guessing or filling up would pay. */
export type Guarded =
  'signIn' | 'passwordChange' | 'newPassword' | 'registration' | 'recovery' | 'enquiry' | 'people';

/** Of these, what has PocketBase hash a password. */
const HASHING: ReadonlySet<Guarded> = new Set(['signIn', 'passwordChange', 'newPassword', 'registration']);

/** Whether a call has PocketBase hash a password, which takes a tenth of a second of a core. */
export const isHashing = (guarded: Guarded | null): boolean => guarded !== null && HASHING.has(guarded);

const GUARDED: readonly (readonly [string, RegExp, Guarded])[] = [
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

/** What a call is about; null when it is none of these. */
export function guardedBy(method: string, pathname: string): Guarded | null {
  return GUARDED.find(([verb, path]) => verb === method && path.test(pathname))?.[2] ?? null;
}

const LIST = /^\/api\/collections\/\w+\/records$/;

/** Whether a call reads a list, which costs PocketBase most, also where nobody wants its body. */
export const isList = (method: string, pathname: string): boolean =>
  (method === 'GET' || method === 'HEAD') && LIST.test(pathname);

interface Credentials {
  readonly identity: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code?: string;
}

/**
 * Who wants to sign in, from the body as JSON; null when it says nobody. PocketBase gets what was read here and nothing
 * else: it takes forms too, and a key in whatever case.
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

/** More accounts than ever sign in between two starts. */
const MOST_ACCOUNTS = 10_000;
const ADDRESSES_OF_ACCOUNT = 50;
/** As long as addresses are kept anywhere: the privacy page tells for how long. */
const ADDRESS_MS = logDays * 24 * 60 * 60 * 1000;

/** Where somebody signs in from. */
export interface Whereabouts {
  readonly address: string;
  /** The device's name for itself, when the account has been used from it before. */
  readonly device?: string | null;
}

/** A customer's network has so many times what one of its addresses has: it is no more than some households. */
const ADDRESSES_OF_NETWORK = 10;
/** Where all have twenty together within an hour and sixty a day (pb/lib/outbox/stranger-mails.ts), it has what an address has. */
const NETWORK_AS_ADDRESS = 1;
/** Of what is counted here, nothing costs PocketBase more than a stream: it has what four of its addresses have. */
const STREAMERS_OF_NETWORK = 4;
/** Ten times as much as thirty people ask for would keep PocketBase at work alone, and fill it with accounts: it has what two have. */
const CALLERS_OF_NETWORK = 2;

/** How often one may ask, by address, by network and by account. Each answer is 0, or the seconds to wait. */
export interface ApiGuards {
  readonly call: (address: string) => number;
  readonly list: (address: string) => number;
  readonly stream: (address: string) => number;
  readonly guarded: (what: Guarded, address: string) => number;
  /** An attempt at an account's password. */
  readonly attempt: (account: string, from: Whereabouts) => number;
  /** The attempt was right: it counts for nothing, and the address is one of the account's from now on. */
  readonly succeeded: (account: string, from: Whereabouts) => void;
  /** It was no attempt after all. */
  readonly forgive: (account: string, from: Whereabouts) => void;
}

/**
 * Counts in this process. Attempts at an account count by the account too, so that guesses from many addresses come to an
 * end. A device that has signed in to it before, and an address from which somebody has, count by themselves: whoever guesses
 * elsewhere keeps nobody out who was in before (OWASP, "Slow down online guessing attacks with device cookies").
 */
export function createGuards(rates: ApiRates, now: () => number = Date.now): ApiGuards {
  const counter = (rate: keyof ApiRates) => createRateCounter(rates[rate], now);
  const [strangers, known] = [counter('account'), counter('knownDevice')];
  /** By address, and by the network of those that belong to a larger one. */
  const shared = (
    rate: Exclude<keyof ApiRates, 'account' | 'knownDevice'>,
    addresses = ADDRESSES_OF_NETWORK,
  ) => {
    const { times, seconds } = rates[rate];
    const byAddress = counter(rate);
    const byNetwork = createRateCounter({ times: times * addresses, seconds }, now);
    return (address: string) => {
      const network = networkOf(address);
      return byAddress.take(address) || (network === address ? 0 : byNetwork.take(network));
    };
  };
  const recovery = shared('recovery');
  const recoveryOfDay = shared('recoveryOfDay', NETWORK_AS_ADDRESS);
  const byKind: Readonly<Record<Guarded, (address: string) => number>> = {
    signIn: shared('signIn'),
    passwordChange: shared('passwordChange'),
    newPassword: shared('newPassword'),
    registration: shared('registration', CALLERS_OF_NETWORK),
    recovery: (address) => recovery(address) || recoveryOfDay(address),
    enquiry: shared('enquiry'),
    people: shared('people'),
  };
  /** When each was last there, by account; the latest stand last. */
  const addressesOf = new Map<string, Map<string, number>>();
  /** Of one length, however long a name somebody makes up. */
  const keyOf = (account: string) =>
    createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');

  const isRecent = (at = -Infinity) => now() - at < ADDRESS_MS;

  /** What counts an attempt, and by which key. */
  const counted = (account: string, { address, device = null }: Whereabouts) => {
    const key = keyOf(account);
    if (device !== null) return { by: known, key: `${key} ${device}` };
    const isKnown = isRecent(addressesOf.get(key)?.get(address));
    return isKnown ? { by: known, key: `${key} ${address}` } : { by: strangers, key };
  };

  const remember = (account: string, address: string) => {
    const key = keyOf(account);
    const known = addressesOf.get(key) ?? new Map<string, number>();
    addressesOf.delete(key);
    known.delete(address);
    addressesOf.set(key, known.set(address, now()));
    for (const [oldest, at] of known)
      if (known.size > ADDRESSES_OF_ACCOUNT || !isRecent(at)) known.delete(oldest);
    for (const [oldest, theirs] of addressesOf) {
      if (addressesOf.size <= MOST_ACCOUNTS && isRecent([...theirs.values()].at(-1))) break;
      addressesOf.delete(oldest);
    }
  };

  return {
    call: shared('calls', CALLERS_OF_NETWORK),
    list: shared('lists', CALLERS_OF_NETWORK),
    stream: shared('streams', STREAMERS_OF_NETWORK),
    guarded: (what, address) => byKind[what](address),
    attempt: (account, from) => {
      const { by, key } = counted(account, from);
      return by.take(key);
    },
    forgive: (account, from) => {
      const { by, key } = counted(account, from);
      by.giveBack(key);
    },
    succeeded: (account, from) => {
      const { by, key } = counted(account, from);
      by.giveBack(key);
      remember(account, from.address);
    },
  };
}
