import { createConcurrencyLimiter, type ConcurrencyLimit } from './concurrency-limiter.ts';

/** Who asks the server for something that it has to look up. */
export interface Asker {
  /** What limits count a visitor by (gateway/client-address.ts). */
  readonly address: string;
  /** The visitor has left. */
  readonly left: AbortSignal;
}

/**
 * Does work for a visitor, in turn.
 * @throws OverloadedError when too much waits already, or for too long, or the visitor has left.
 */
export type Turns = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

/**
 * Anybody can think of cars and photos that there never were, each of which PocketBase is asked about: eight at a time, six of
 * them for one address.
 */
const LIMIT: ConcurrencyLimit = { perAddress: 6, total: 8, queue: 500 };
/** Milliseconds that anybody waits: a lookup takes a few. */
const WAIT_MS = 10_000;

/** Lookups, none of them begun. */
export const createLookups = (): Turns => inTurns(LIMIT, WAIT_MS);

/** Work for visitors in turn, of whatever weight: so much at a time, and none of it after so long. */
export function inTurns(limit: ConcurrencyLimit, timeoutMs: number): Turns {
  const limiter = createConcurrencyLimiter(limit);
  return ({ address, left }, work) => limiter.run(address, { timeoutMs, signal: left }, work);
}
