import type { Share } from './api-limits.ts';

/** Gives the place back; a second call does nothing. */
export type Leave = () => void;

/** A number of places, some of them for each address. */
export interface Bound {
  /** Takes a place; null when the address has its share or all are taken. */
  enter: (address: string) => Leave | null;
  /** Takes a place, waiting for one at most `waitMs`; null when there was none, or when the signal came first. */
  enterInTurn: (address: string, waitMs: number, signal: AbortSignal) => Promise<Leave | null>;
  /** Whether every place is taken. */
  isFull: () => boolean;
}

interface Waiter {
  readonly address: string;
  readonly admit: (leave: Leave) => void;
}

/** A bound with no place taken. Whoever waits is served in the order of coming, past those whose address has its share. */
export function createBound({ perAddress, total }: Share): Bound {
  const held = new Map<string, number>();
  const waiting: Waiter[] = [];
  let taken = 0;

  const hasRoom = (address: string) => taken < total && (held.get(address) ?? 0) < perAddress;

  const release = (address: string) => {
    taken--;
    const left = (held.get(address) ?? 1) - 1;
    if (left === 0) held.delete(address);
    else held.set(address, left);
    // One place is free, so that at most one can follow.
    const next = waiting.findIndex((waiter) => hasRoom(waiter.address));
    for (const waiter of next === -1 ? [] : waiting.splice(next, 1)) waiter.admit(take(waiter.address));
  };

  const take = (address: string): Leave => {
    taken++;
    held.set(address, (held.get(address) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) release(address);
      isHeld = false;
    };
  };

  const enter = (address: string) => (hasRoom(address) ? take(address) : null);

  return {
    enter,
    isFull: () => taken >= total,
    enterInTurn: (address, waitMs, signal) => {
      const leave = signal.aborted ? null : enter(address);
      if (leave !== null || signal.aborted) return Promise.resolve(leave);
      return new Promise((resolve) => {
        const settle = (given: Leave | null) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(given);
        };
        const waiter: Waiter = { address, admit: settle };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(waiter), 1);
          settle(null);
        };
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(waiter);
      });
    },
  };
}
