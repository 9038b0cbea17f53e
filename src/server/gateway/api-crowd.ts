import type { Leave } from './api-bounds.ts';

/** Who waits for a turn. */
export interface Crowd {
  /** @param giveWay ends the waiting. */
  join: (address: string, giveWay: () => void) => Leave;
  /**
   * Has one who waits give way: of the address that has most waiting, who came last.
   * @param held how many places whoever comes has already; nobody of an address that has no more waiting goes for that one.
   * @returns whether anybody did.
   */
  displace: (held: number) => boolean;
}

/** Nobody waits yet. A full house is shared among addresses: the largest crowd makes room for whoever has less. */
export function createCrowd(): Crowd {
  const waiting = new Map<string, Set<() => void>>();
  return {
    join: (address, giveWay) => {
      const crowd = waiting.get(address) ?? new Set();
      waiting.set(address, crowd);
      const mine = () => giveWay();
      crowd.add(mine);
      return () => {
        crowd.delete(mine);
        if (crowd.size === 0 && waiting.get(address) === crowd) waiting.delete(address);
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
