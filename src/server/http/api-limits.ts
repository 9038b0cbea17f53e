import type { SemaphoreLimit } from '#src/server/lib/semaphore.ts';

/**
 * What the API gives to one address and to all together. All of the API's limits stand here.
 *
 * An address is what `limitKey` makes of it: an office or a mobile operator behind one IPv4 address counts as one, so
 * that each number must leave thirty people room. What is refused gets 503 and may be asked again.
 */

/** A limit that gives each address less than all. */
type AddressLimit = SemaphoreLimit & { readonly perAddress: number };

/** The limits of the product. Times are milliseconds. */
export const API_LIMITS = {
  /**
   * Requests from their first byte to the last of their answer. One costs a connection and at most a body of 32 KB:
   * 64 MB in all. A proxy with HTTP/2 sends up to 128 at once for one browser (nginx's default).
   */
  open: { perAddress: 128, total: 2000 },
  /**
   * Calls that PocketBase works on. It takes milliseconds for what the site asks; more wait in a queue. The total stays below the
   * engines that PocketBase keeps for hooks (`HOOKS_POOL`): each call beyond loads them anew, which costs all of them their
   * speed; and below its pool of 120 database connections, so that the server's own calls always find one: a filter made to be
   * slow holds one for half a minute.
   */
  calls: { perAddress: 8, total: 24 },
  /**
   * Of these, lists of callers who are not staff: two cores work on no more at a time, and most places stay for forms however slow a
   * list is made. Further calls queue, and take no more of the open places than forms can spare.
   */
  lists: { perAddress: 2, total: 8, queue: 600 },
  /**
   * Of these, what takes or sets a password: each hashes one, a tenth of a second of a core, also for unknown names. More at
   * once would make none faster. Further calls queue.
   */
  passwords: { perAddress: 2, total: 4, queue: 300 },
  /**
   * Event streams of PocketBase's own: the panel's, of which each page holds one; two for each of thirty people. PocketBase looks at
   * each of them at every change, and asks its rules for those of staff.
   */
  streams: { perAddress: 64, total: 1000 },
  /**
   * Event streams of the public pages, of which a browser holds one for all that it shows. They share one of PocketBase's
   * (stock-stream.ts), and each costs a connection. Pages do without.
   */
  stockStreams: { perAddress: 64, total: 1000 },
  /** A call waits this long in a queue. */
  queueMs: 10_000,
  /** 32 KB need less than this even by a phone at the edge of its network. */
  bodyMs: 15_000,
  /** A photo of 6 MB at half a megabit per second. */
  uploadMs: 120_000,
  /** PocketBase gives up its own queries after 30 seconds. */
  answerMs: 40_000,
  /** PocketBase ends a stream without news after five minutes. */
  streamIdleMs: 600_000,
  /**
   * A stream whose reader takes nothing for so long, while something waits, ends: PocketBase waits for each of them before it answers
   * a deletion. A page that comes back from sleep opens another.
   */
  streamStalledMs: 20_000,
} as const satisfies Record<string, AddressLimit | number>;

/** Limits as those of the product; tests pass tighter ones. */
export type ApiLimits = {
  readonly [Name in keyof typeof API_LIMITS]: (typeof API_LIMITS)[Name] extends number
    ? number
    : AddressLimit;
};

/** So many within so many seconds. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

const MINUTE = 60;

/**
 * The rates of the product: by address and by the /48 of an IPv6 one (rate-limits.ts), signed in or not; the last two by account.
 * PocketBase counts login and recovery besides (pb/lib/settings/settings.ts), and forgets it whenever it ends.
 */
export const API_RATES = {
  /** Fifty a second: a hundred a minute for each of thirty people. */
  calls: { times: 3000, seconds: MINUTE },
  /** A page of the site asks for a handful, and again when a car changes. Administrators have the share above. */
  lists: { times: 600, seconds: MINUTE },
  /**
   * A browser opens one for each page that it comes to: twenty a minute for each of thirty people. Each costs a connection to
   * PocketBase, also when it is closed at once.
   */
  streams: { times: 600, seconds: MINUTE },
  signIn: { times: 10, seconds: MINUTE },
  passwordChange: { times: 10, seconds: MINUTE },
  newPassword: { times: 10, seconds: MINUTE },
  registration: { times: 5, seconds: MINUTE },
  recovery: { times: 5, seconds: MINUTE },
  /** Recovery mails to accounts that have proven no mailbox are few a day for all (pb/lib/outbox/stranger-mails.ts): nobody has them alone. */
  recoveryOfDay: { times: 10, seconds: 24 * 60 * MINUTE },
  enquiry: { times: 5, seconds: MINUTE },
  /** Inviting administrators and taking the role from them: each sends mail. */
  people: { times: 30, seconds: MINUTE },
  /** Wrong ones, for somebody with any number of addresses: a hundred an hour (OWASP ASVS 4.0.3, 2.2.1). */
  account: { times: 25, seconds: 15 * MINUTE },
  /** As many, for each device and address from which somebody has signed in to the account: nobody else uses them up. */
  knownDevice: { times: 25, seconds: 15 * MINUTE },
} as const satisfies Record<string, Rate>;

/** How often one may ask. */
export type ApiRates = Readonly<Record<keyof typeof API_RATES, Rate>>;

/**
 * The HTTP server's own deadlines: headers are small and come at once, and no request of any kind takes longer to arrive
 * than an upload may.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: API_LIMITS.uploadMs + 10_000,
  connectionsCheckingInterval: 2_000,
} as const;

/**
 * Connections that Node accepts at a time; it closes any beyond. Room for all event streams and calls together, and for pages besides:
 * a machine that allows a process fewer open files ends before. The reverse proxy limits them by address (deploy/).
 */
export const MAX_CONNECTIONS = 6000;

/**
 * Node closes a connection on which nothing moves for so long, such as that of a reader who has stopped. Longer than a visitor waits
 * for any answer; event streams have a separate timeout (event-streams.ts).
 */
export const SOCKET_IDLE_MS = 120_000;

const KB = 1024;

/** The longest body that anybody may send, in bytes: a contact form's with room to spare (SPEC section 7). */
export const BODY_BYTES = 32 * KB;

/** The longest body that staff may send, in bytes: for photos the file of 5 MB (SPEC section 7) and its form around it. */
export const STAFF_BODY_BYTES = { call: 1024 * KB, photo: 6 * 1024 * KB } as const;
