import type { Share } from './api-limits.ts';
import { networkOf } from './client-address.ts';

/** Gives the place back; a second call does nothing. */
export type Leave = () => void;

/** A number of places, some of them for each address and for each network. */
export interface Bound {
  /** Takes a place; null when the address or its network has its share, or all are taken. */
  enter: (address: string) => Leave | null;
  /** The same where all are taken, for whom somebody makes room. */
  enterFull: (address: string) => Leave | null;
  /** Whether an address and its network have less than their shares. */
  hasShare: (address: string) => boolean;
  /** Places that an address's network has. */
  held: (address: string) => number;
  /** Takes a place, waiting for one at most `waitMs`; null when there was none, too many wait, or the signal came first. */
  enterInTurn: (address: string, waitMs: number, signal: AbortSignal) => Promise<Leave | null>;
  /** Whether every place is taken. */
  isFull: () => boolean;
}

interface Waiter {
  readonly address: string;
  readonly network: string;
  /** @param leave null when the waiting was in vain. */
  readonly admit: (leave: Leave | null) => void;
}

/** Of all who wait, a network's part. */
const NETWORKS_PART = 1 / 3;

/** Networks whose last turn is remembered. */
const REMEMBERED_TURNS = 4096;

/** Whose turn was how long ago. */
function createTurns() {
  const turns = new Map<string, number>();
  let count = 0;
  return {
    /** Greater the later it was; 0 for never. */
    last: (network: string) => turns.get(network) ?? 0,
    note: (network: string) => {
      // Behind all others again: the first is the one whose turn is longest ago.
      turns.delete(network);
      turns.set(network, ++count);
      const [oldest] = turns.keys();
      if (turns.size > REMEMBERED_TURNS && oldest !== undefined) turns.delete(oldest);
    },
  };
}

/** How often each name has been counted. */
function createTally() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  const add = (name: string, number: 1 | -1) => {
    const count = of(name) + number;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  };
  return { of, add };
}

/**
 * A bound with no place taken. Of those who wait, whose network holds the fewest places comes first, then whose network had its
 * last turn longest ago, then whose address holds the fewest, then who came first: a crowd, also one of many networks, keeps nobody
 * else waiting for longer than each of them takes once, nor out of a full queue.
 */
export function createBound({ perAddress, perNetwork = Infinity, total, waiters = Infinity }: Share): Bound {
  const byAddress = createTally();
  const byNetwork = createTally();
  const waiting: Waiter[] = [];
  const waitingByNetwork = createTally();
  const turns = createTurns();
  let taken = 0;

  const hasShare = (address: string, network: string) =>
    byAddress.of(address) < perAddress && byNetwork.of(network) < perNetwork;

  /** Of a full queue somebody goes: of the network that has most waiting, who came last, unless whoever comes would have as many. */
  const makeRoom = (network: string): boolean => {
    let most = waitingByNetwork.of(network) + 2;
    let last: Waiter | undefined;
    for (const waiter of waiting) {
      const crowd = waitingByNetwork.of(waiter.network);
      if (crowd < most) continue;
      most = crowd;
      last = waiter;
    }
    last?.admit(null);
    return last !== undefined;
  };

  const mayWait = (network: string) =>
    waitingByNetwork.of(network) < waiters * NETWORKS_PART && (waiting.length < waiters || makeRoom(network));

  const count = (address: string, network: string, number: 1 | -1) => {
    taken += number;
    byAddress.add(address, number);
    byNetwork.add(network, number);
  };

  const goesBefore = (one: Waiter, other: Waiter) => {
    const fewer =
      byNetwork.of(one.network) - byNetwork.of(other.network) ||
      turns.last(one.network) - turns.last(other.network) ||
      byAddress.of(one.address) - byAddress.of(other.address);
    return fewer < 0;
  };

  const release = (address: string, network: string) => {
    count(address, network, -1);
    // One place is free, so that at most one can follow.
    if (taken >= total) return;
    let next: Waiter | undefined;
    for (const waiter of waiting) {
      if (!hasShare(waiter.address, waiter.network)) continue;
      if (next === undefined || goesBefore(waiter, next)) next = waiter;
    }
    next?.admit(take(next.address, next.network));
  };

  const take = (address: string, network: string): Leave => {
    count(address, network, 1);
    turns.note(network);
    let isHeld = true;
    return () => {
      if (isHeld) release(address, network);
      isHeld = false;
    };
  };

  const takeShare = (address: string) => {
    const network = networkOf(address);
    return hasShare(address, network) ? take(address, network) : null;
  };
  const enter = (address: string) => (taken < total ? takeShare(address) : null);

  return {
    enter,
    enterFull: takeShare,
    hasShare: (address) => hasShare(address, networkOf(address)),
    held: (address) => byNetwork.of(networkOf(address)),
    isFull: () => taken >= total,
    enterInTurn: (address, waitMs, signal) => {
      const leave = signal.aborted ? null : enter(address);
      const network = networkOf(address);
      if (leave !== null || signal.aborted || !mayWait(network)) return Promise.resolve(leave);
      return new Promise((resolve) => {
        const settle = (given: Leave | null) => {
          waiting.splice(waiting.indexOf(waiter), 1);
          waitingByNetwork.add(network, -1);
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(given);
        };
        const waiter: Waiter = { address, network, admit: settle };
        const giveUp = () => settle(null);
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(waiter);
        waitingByNetwork.add(network, 1);
      });
    },
  };
}
