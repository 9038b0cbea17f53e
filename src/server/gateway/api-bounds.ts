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
  /** Places that an address has. */
  held: (address: string) => number;
  /** Takes a place, waiting for one at most `waitMs`; null when there was none, too many wait, or the signal came first. */
  enterInTurn: (address: string, waitMs: number, signal: AbortSignal) => Promise<Leave | null>;
  /** Whether every place is taken. */
  isFull: () => boolean;
}

interface Waiter {
  readonly address: string;
  readonly admit: (leave: Leave) => void;
}

/** Of all who wait, a network's part. */
const NETWORKS_PART = 1 / 3;

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
 * A bound with no place taken. Of those who wait, whose address holds the fewest places comes first, then who came first: a crowd of
 * one address keeps nobody else waiting.
 */
export function createBound({ perAddress, perNetwork = Infinity, total, waiters = Infinity }: Share): Bound {
  const byAddress = createTally();
  const byNetwork = createTally();
  const waiting: Waiter[] = [];
  const waitingByNetwork = createTally();
  let taken = 0;

  const hasShare = (address: string) =>
    byAddress.of(address) < perAddress && byNetwork.of(networkOf(address)) < perNetwork;
  const hasRoom = (address: string) => taken < total && hasShare(address);

  const mayWait = (address: string) =>
    waiting.length < waiters && waitingByNetwork.of(networkOf(address)) < waiters * NETWORKS_PART;

  const count = (address: string, number: 1 | -1) => {
    taken += number;
    byAddress.add(address, number);
    byNetwork.add(networkOf(address), number);
  };

  const release = (address: string) => {
    count(address, -1);
    // One place is free, so that at most one can follow.
    let next: Waiter | undefined;
    for (const waiter of waiting) {
      if (!hasRoom(waiter.address)) continue;
      if (next === undefined || byAddress.of(waiter.address) < byAddress.of(next.address)) next = waiter;
    }
    next?.admit(take(next.address));
  };

  const take = (address: string): Leave => {
    count(address, 1);
    let isHeld = true;
    return () => {
      if (isHeld) release(address);
      isHeld = false;
    };
  };

  const enter = (address: string) => (hasRoom(address) ? take(address) : null);

  return {
    enter,
    enterFull: (address) => (hasShare(address) ? take(address) : null),
    held: byAddress.of,
    isFull: () => taken >= total,
    enterInTurn: (address, waitMs, signal) => {
      const leave = signal.aborted ? null : enter(address);
      if (leave !== null || signal.aborted || !mayWait(address)) return Promise.resolve(leave);
      return new Promise((resolve) => {
        const settle = (given: Leave | null) => {
          waiting.splice(waiting.indexOf(waiter), 1);
          waitingByNetwork.add(networkOf(address), -1);
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(given);
        };
        const waiter: Waiter = { address, admit: settle };
        const giveUp = () => settle(null);
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(waiter);
        waitingByNetwork.add(networkOf(address), 1);
      });
    },
  };
}
