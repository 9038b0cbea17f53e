/** Gives a place back; a second call does nothing. */
export type Release = () => void;

/** How much may run at a time. */
export interface ConcurrencyLimit {
  readonly perAddress: number;
  readonly total: number;
  /** How many callers may wait for a place, a third of them of one address. Default: any number. */
  readonly queue?: number;
}

/** Work that did not begin: too much runs or waits already, it has waited too long, or its caller has left. */
export class OverloadedError extends Error {}

/** Part of a queue that one address may fill, so that others can still wait their turn. */
const QUEUE_PART_OF_ADDRESS = 1 / 3;

/** How long a caller waits for a place. */
interface Patience {
  readonly timeoutMs: number;
  /** Fires when the caller has left. */
  readonly signal: AbortSignal;
}

/** Limits what runs at a time, for each address and in total. */
export interface ConcurrencyLimiter {
  /** Takes a place; null when the address has its share, or all are taken. */
  readonly tryAcquire: (address: string) => Release | null;
  /** Takes a place, and waits for one if need be. @throws OverloadedError */
  readonly acquire: (address: string, patience: Patience) => Promise<Release>;
  /** Does work once a place is free, and gives the place back. @throws OverloadedError, and what `work` throws. */
  readonly run: <T>(address: string, patience: Patience, work: () => Promise<T>) => Promise<T>;
  /** Whether all places are taken. */
  readonly isFull: () => boolean;
}

/** A limiter with all places free. Addresses that wait take turns (round robin), each in the order of its calls. */
export function createConcurrencyLimiter(limit: ConcurrencyLimit): ConcurrencyLimiter {
  const { perAddress, total, queue = Infinity } = limit;
  const running = new Map<string, number>();
  /** What admits each caller that waits. The address whose turn is next stands first. */
  const waiting = new Map<string, Set<() => void>>();
  let taken = 0;
  let queued = 0;

  const hasRoom = (address: string) => taken < total && (running.get(address) ?? 0) < perAddress;

  const count = (address: string, change: 1 | -1) => {
    taken += change;
    const left = (running.get(address) ?? 0) + change;
    if (left === 0) running.delete(address);
    else running.set(address, left);
  };

  const admitNext = () => {
    for (const [address, callers] of waiting) {
      if (!hasRoom(address)) continue;
      waiting.delete(address);
      waiting.set(address, callers);
      const [admit] = callers;
      return admit?.();
    }
  };

  const take = (address: string): Release => {
    count(address, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      count(address, -1);
      admitNext();
    };
  };

  const tryAcquire = (address: string) => (hasRoom(address) ? take(address) : null);

  const wait = (address: string, { timeoutMs, signal }: Patience): Promise<Release> =>
    new Promise((resolve, reject) => {
      const leaveQueue = () => {
        callers.delete(admit);
        if (callers.size === 0) waiting.delete(address);
        queued--;
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const admit = () => {
        leaveQueue();
        resolve(take(address));
      };
      const giveUp = () => {
        leaveQueue();
        reject(new OverloadedError('No place came free in time'));
      };
      const timer = setTimeout(giveUp, timeoutMs);
      signal.addEventListener('abort', giveUp, { once: true });
      const callers = waiting.get(address) ?? new Set();
      waiting.set(address, callers.add(admit));
      queued++;
    });

  const hasQueueRoom = (address: string) => {
    const waits = waiting.get(address)?.size ?? 0;
    return queued < queue && waits < Math.ceil(queue * QUEUE_PART_OF_ADDRESS);
  };

  const acquire = async (address: string, patience: Patience) => {
    if (patience.signal.aborted) throw new OverloadedError('The caller has left');
    const release = tryAcquire(address);
    if (release !== null) return release;
    if (!hasQueueRoom(address)) throw new OverloadedError('Too much waits already');
    return wait(address, patience);
  };

  return {
    tryAcquire,
    acquire,
    run: async (address, patience, work) => {
      const release = await acquire(address, patience);
      try {
        return await work();
      } finally {
        release();
      }
    },
    isFull: () => taken >= total,
  };
}
