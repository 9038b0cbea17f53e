import { createBound } from './api-bounds.ts';
import { createCrowd, enterCrowded } from './api-crowd.ts';
import type { Share } from './api-limits.ts';
import type { Visit } from './api-visit.ts';
import { cut } from './http.ts';

/** Places for event streams, each taken for as long as its page is open. */
export interface StreamPlaces {
  /** Takes a place until the visit is over; false when there is none for its address. */
  readonly take: (visit: Pick<Visit, 'address' | 'response' | 'over'>) => boolean;
  readonly isFull: () => boolean;
}

/** All places are free. When none is, the network that has most gives one up for whoever has fewer: nobody holds them all for long. */
export function createStreamPlaces(share: Share): StreamPlaces {
  const bound = createBound(share);
  const crowd = createCrowd();

  return {
    isFull: bound.isFull,
    take: ({ address, response, over }) => {
      const leave = enterCrowded(bound, crowd, address);
      if (leave === null) return false;
      const outOfCrowd = crowd.join(address, () => cut(response));
      over.addEventListener('abort', () => {
        outOfCrowd();
        leave();
      });
      return true;
    },
  };
}
