import type { SemaphoreLimit } from '#src/server/lib/semaphore.ts';

/**
 * All limits of the API, per address and in total.
 *
 * Limits count by `limitKey`: an office or a mobile operator behind one IPv4 address counts as one, so each number leaves room for
 * thirty people. A refused request gets 503 and may be retried.
 */

/** A limit with a share per address. */
type AddressLimit = SemaphoreLimit & { readonly perAddress: number };

/** The limits of the product. Times are milliseconds. */
export const API_LIMITS = {
  /**
   * Requests in progress, until their response has ended. Each costs a connection and a body of at most 32 KB: 64 MB in total. A
   * proxy with HTTP/2 sends up to 128 at once for one browser (nginx's default).
   */
  open: { perAddress: 128, total: 2000 },
  /**
   * Concurrent calls to PocketBase; further ones queue. PocketBase answers the site's calls in milliseconds. The total stays below its
   * pool of hook engines (`HOOKS_POOL`), because each call beyond it loads the hooks anew and slows down all calls. It also stays
   * below its pool of 120 database connections, so that the server's calls always find one: a maliciously slow filter holds one for
   * half a minute.
   */
  calls: { perAddress: 8, total: 24 },
  /**
   * Of these, list queries by callers who are not staff. Two cores cannot process more at a time, and most slots stay free for forms
   * even when lists are slow. Further calls queue; the length of the queue leaves enough open requests to forms.
   */
  lists: { perAddress: 2, total: 8, queue: 600 },
  /**
   * Of these, calls that check or set a password. Each hashes one, which takes a tenth of a second of a core, also for unknown names.
   * More at once would not be faster. Further calls queue.
   */
  passwords: { perAddress: 2, total: 4, queue: 300 },
  /**
   * Event streams of PocketBase, one for each page of the panel: two for each of thirty people. PocketBase processes each of them at
   * every change, and checks its rules for those of staff.
   */
  streams: { perAddress: 64, total: 1000 },
  /**
   * Event streams of the public pages; a browser shares one among its pages. They share one stream of PocketBase (stock-stream.ts), and
   * each costs a connection. Pages also work without one.
   */
  stockStreams: { perAddress: 64, total: 1000 },
  /** Timeout of a queued call. */
  queueMs: 10_000,
  /** A phone at the edge of its network sends 32 KB in less. */
  bodyMs: 15_000,
  /** A photo of 6 MB at half a megabit per second. */
  uploadMs: 120_000,
  /** PocketBase aborts its queries after 30 seconds. */
  answerMs: 40_000,
  /** PocketBase ends an idle stream after five minutes. */
  streamIdleMs: 600_000,
  /**
   * A stream ends when its client reads nothing for this long while data is buffered, because PocketBase waits for each stream before
   * it answers a deletion. A page that wakes from sleep opens another.
   */
  streamStalledMs: 20_000,
} as const satisfies Record<string, AddressLimit | number>;

/** The shape of `API_LIMITS`; tests pass lower limits. */
export type ApiLimits = {
  readonly [Name in keyof typeof API_LIMITS]: (typeof API_LIMITS)[Name] extends number
    ? number
    : AddressLimit;
};

/** At most `times` calls within `seconds`. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

const MINUTE = 60;

/**
 * The rate limits of the product: by address and by IPv6 /48 (rate-limits.ts), whether signed in or not; `inbound` by key, the last two by account.
 * PocketBase also limits login and recovery (pb/lib/settings/settings.ts), but loses its counts at a restart.
 */
export const API_RATES = {
  /** Fifty a second: a hundred a minute for each of thirty people. */
  calls: { times: 3000, seconds: MINUTE },
  /** A page of the site queries a handful, and again when a car changes. For administrators only `calls` applies. */
  lists: { times: 600, seconds: MINUTE },
  /**
   * A browser opens one for each page that it visits: twenty a minute for each of thirty people. Each costs a connection to PocketBase,
   * even when it is closed at once.
   */
  streams: { times: 600, seconds: MINUTE },
  signIn: { times: 10, seconds: MINUTE },
  passwordChange: { times: 10, seconds: MINUTE },
  newPassword: { times: 10, seconds: MINUTE },
  registration: { times: 5, seconds: MINUTE },
  recovery: { times: 5, seconds: MINUTE },
  /**
   * Few recovery mails a day are sent in total to accounts without a verified mailbox (pb/lib/outbox/stranger-mails.ts). This keeps one
   * address from using them all.
   */
  recoveryOfDay: { times: 10, seconds: 24 * 60 * MINUTE },
  enquiry: { times: 5, seconds: MINUTE },
  /** Appointments that are booked; a refused request does not count. */
  booking: { times: 5, seconds: 60 * MINUTE },
  /** Leads of a portal, by its key. */
  inbound: { times: 60, seconds: MINUTE },
  /** Opening a private link or calendar: its token is too long to guess, so this only bounds the work. */
  privateLinks: { times: 60, seconds: MINUTE },
  /** Requests for alerts: each sends a mail to an address that anyone may type. */
  alerts: { times: 5, seconds: 60 * MINUTE },
  /** Inviting administrators and removing their role: each sends mail. */
  people: { times: 30, seconds: MINUTE },
  /** Wrong passwords for an account from any number of addresses: a hundred an hour (OWASP ASVS 4.0.3, 2.2.1). */
  account: { times: 25, seconds: 15 * MINUTE },
  /** The same for each device and address that has signed in to the account before, so that attackers elsewhere cannot lock it out. */
  knownDevice: { times: 25, seconds: 15 * MINUTE },
} as const satisfies Record<string, Rate>;

/** The shape of `API_RATES`. */
export type ApiRates = Readonly<Record<keyof typeof API_RATES, Rate>>;

/**
 * Node's timeouts of the HTTP server, in milliseconds. Headers are small and arrive at once; no request may take longer to arrive than
 * an upload.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: API_LIMITS.uploadMs + 10_000,
  connectionsCheckingInterval: 2_000,
} as const;

/**
 * Concurrent connections that Node accepts; it closes any beyond. Leaves room for all event streams, calls and pages. A lower limit of
 * open files takes effect earlier. The reverse proxy limits connections by address (deploy/).
 */
export const MAX_CONNECTIONS = 6000;

/**
 * Node closes a connection that is idle for this long, such as one whose client has stopped reading. Longer than any response takes;
 * event streams have a separate timeout (event-streams.ts). Milliseconds.
 */
export const SOCKET_IDLE_MS = 120_000;

const KB = 1024;

/** The longest request body without a staff session, in bytes: a contact form with room to spare (SPEC section 7). */
export const BODY_BYTES = 32 * KB;

/** The longest request body of staff, in bytes: for photos the file of 5 MB (SPEC section 7) and the form around it. */
export const STAFF_BODY_BYTES = { call: 1024 * KB, photo: 6 * 1024 * KB } as const;
