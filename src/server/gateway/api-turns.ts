import { createBound, type Bound, type Leave } from './api-bounds.ts';
import { createCrowd, enterCrowded } from './api-crowd.ts';
import type { ApiLimits } from './api-limits.ts';
import type { Visit } from './api-visit.ts';

/** There is no room for a call, now and for as long as it may wait. */
export class NoRoom extends Error {}

/** What PocketBase does so much of at a time and no more. */
type Work = 'calls' | 'lists' | 'passwords';

/** The places that calls have here, and their turns at PocketBase. */
export interface Turns {
  /** A place from a call's first byte to the last of its answer; null when there is none and nobody makes room. */
  readonly enter: (address: string) => Leave | null;
  /**
   * Has PocketBase work when the visit's turn has come.
   * @param kind of which there is so much at a time. Default: calls.
   * @throws NoRoom, and what `work` throws.
   */
  readonly inTurn: <T>(
    visit: Pick<Visit, 'address' | 'over'>,
    work: () => Promise<T>,
    kind?: Work,
  ) => Promise<T>;
  readonly isFull: () => boolean;
}

/** All places are free. Of a full house, whoever waits in the largest crowd makes room for who comes. */
export function createTurns(limits: ApiLimits): Turns {
  const open = createBound(limits.open);
  const working: Readonly<Record<Work, Bound>> = {
    calls: createBound(limits.calls),
    lists: createBound(limits.lists),
    passwords: createBound(limits.passwords),
  };
  const crowd = createCrowd();

  const waitInTurn = (address: string, over: AbortSignal, bound: Bound) => {
    const givingWay = new AbortController();
    const outOfCrowd = crowd.join(address, () => givingWay.abort());
    return bound
      .enterInTurn(address, limits.turnMs, AbortSignal.any([over, givingWay.signal]))
      .finally(outOfCrowd);
  };

  return {
    enter: (address) => enterCrowded(open, crowd, address),
    inTurn: async ({ address, over }, work, kind = 'calls') => {
      const bound = working[kind];
      const leave = bound.enter(address) ?? (await waitInTurn(address, over, bound));
      if (leave === null) throw new NoRoom();
      return work().finally(leave);
    },
    isFull: () => open.isFull() || working.calls.isFull(),
  };
}
