import { TurnRefused } from './gate.ts';
import { createBound } from './gateway/api-bounds.ts';

/** Who asks the server for something that it has to look up. */
export interface Asker {
  /** What limits count a visitor by (gateway/client-address.ts). */
  readonly address: string;
  /** The visitor has left. */
  readonly left: AbortSignal;
}

/**
 * Does work for a visitor, in turn.
 * @throws TurnRefused when too much waits already, or for too long, or nobody wants it any more.
 */
export type Turns = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

/**
 * Anybody can think of cars and photos that there never were, each of which PocketBase is asked about: eight at a time, six of
 * them for one network, and of those who wait whoever has less goes first.
 */
const SHARE = { perAddress: 6, perNetwork: 6, total: 8, waiters: 500 };
/** Milliseconds that anybody waits: a lookup takes a few. */
const WAIT_MS = 10_000;

/** Lookups, none of them begun. */
export const createLookups = (): Turns => inTurns(SHARE, WAIT_MS);

/** Work for visitors in turn, of whatever weight: of those who wait, whose network had its last turn longest ago goes first. */
export function inTurns(share: Parameters<typeof createBound>[0], waitMs: number): Turns {
  const bound = createBound(share);
  return async ({ address, left }, work) => {
    const leave = await bound.enterInTurn(address, waitMs, left);
    if (leave === null) throw new TurnRefused('Too much waits already, or nobody wants it');
    return work().finally(leave);
  };
}
