import type { Bound, Leave } from './api-bounds.ts';
import { networkOf } from './client-address.ts';

/** Who waits for a turn, or has a place for long. */
export interface Crowd {
  /** @param giveWay ends the waiting, or gives the place up. */
  join: (address: string, giveWay: () => void) => Leave;
  /**
   * Has one who waits give way: of the network that has most waiting, who came last.
   * @param held how many places the network of whoever comes has already; nobody of one that has no more waiting goes for it.
   * @returns whether anybody did.
   */
  displace: (held: number) => boolean;
}

/** Nobody waits yet. A full house is shared among networks: the largest crowd makes room for whoever has less. */
export function createCrowd(): Crowd {
  const waiting = new Map<string, Set<() => void>>();
  return {
    join: (address, giveWay) => {
      const network = networkOf(address);
      const crowd = waiting.get(network) ?? new Set();
      waiting.set(network, crowd);
      const mine = () => giveWay();
      crowd.add(mine);
      return () => {
        crowd.delete(mine);
        if (crowd.size === 0 && waiting.get(network) === crowd) waiting.delete(network);
      };
    },
    displace: (held) => {
      let largest: Set<() => void> | undefined;
      for (const crowd of waiting.values()) if (crowd.size > (largest?.size ?? held)) largest = crowd;
      const last = largest === undefined ? undefined : [...largest].at(-1);
      if (last === undefined) return false;
      largest?.delete(last);
      last();
      return true;
    },
  };
}

/**
 * Takes a place; where all are taken, one that the largest crowd gives up, unless whoever comes has a share already and would be
 * refused all the same. Null when there is none.
 * @param crowd whoever may give up a place of the bound.
 */
export function enterCrowded(bound: Bound, crowd: Crowd, address: string): Leave | null {
  const leave = bound.enter(address);
  if (leave !== null || !bound.hasShare(address)) return leave;
  return crowd.displace(bound.held(address)) ? bound.enterFull(address) : null;
}
