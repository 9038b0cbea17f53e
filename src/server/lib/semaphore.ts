/** Gives a place back; a second call does nothing. */
export type Release = () => void;

/** How much may run at a time. */
export interface SemaphoreLimit {
  readonly total: number;
  /** Default: the total. */
  readonly perAddress?: number;
  /** How many callers may wait for a place, a third of them of one address. Default: any number. */
  readonly queue?: number;
  /** Milliseconds that a caller waits for a place. Default: as long as it takes. */
  readonly timeoutMs?: number;
}

/** Work that did not begin: too much runs or waits already, it has waited too long, or its caller has left. */
export class OverloadedError extends Error {}

/** Who wants a place. */
export interface Caller {
  /** What limits count the caller by. */
  readonly address: string;
  /** Aborts when the caller has left. */
  readonly left: AbortSignal;
}

/** The server itself. */
const OWN: Caller = { address: '', left: new AbortController().signal };

/** Part of a queue that one address may fill, so that others can still wait their turn. */
const QUEUE_PART_OF_ADDRESS = 1 / 3;

/** Limits what runs at a time, for each address and in total. */
export interface Semaphore {
  /** Takes a place; null when the address has its share, or all are taken. */
  readonly tryAcquire: (address: string) => Release | null;
  /** Does work once a place is free, and gives the place back. @throws OverloadedError, and what `work` throws. */
  readonly run: <T>(work: () => Promise<T>, caller?: Caller) => Promise<T>;
  /** Whether all places are taken. */
  readonly isFull: () => boolean;
}

/** A semaphore with all places free. Addresses that wait take turns (round robin), each in the order of its calls. */
export function createSemaphore(limit: SemaphoreLimit): Semaphore {
  const { total, perAddress = total, queue = Infinity, timeoutMs } = limit;
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

  const wait = ({ address, left }: Caller): Promise<Release> =>
    new Promise((resolve, reject) => {
      const leaveQueue = () => {
        callers.delete(admit);
        if (callers.size === 0) waiting.delete(address);
        queued--;
        clearTimeout(timer);
        left.removeEventListener('abort', giveUp);
      };
      const admit = () => {
        leaveQueue();
        resolve(take(address));
      };
      const giveUp = () => {
        leaveQueue();
        reject(new OverloadedError('No place came free in time'));
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      left.addEventListener('abort', giveUp, { once: true });
      const callers = waiting.get(address) ?? new Set();
      waiting.set(address, callers.add(admit));
      queued++;
    });

  const acquire = async (caller: Caller): Promise<Release> => {
    if (caller.left.aborted) throw new OverloadedError('The caller has left');
    const release = tryAcquire(caller.address);
    if (release !== null) return release;
    const waits = waiting.get(caller.address)?.size ?? 0;
    if (queued >= queue || waits >= Math.ceil(queue * QUEUE_PART_OF_ADDRESS))
      throw new OverloadedError('Too much waits already');
    return wait(caller);
  };

  return {
    tryAcquire,
    run: async (work, caller = OWN) => {
      const release = await acquire(caller);
      try {
        return await work();
      } finally {
        release();
      }
    },
    isFull: () => taken >= total,
  };
}

/**
 * Does a task for each item, some at a time. Begins none after a failure or once a signal has aborted, and waits for those that have
 * begun.
 * @throws the first failure, or the signal's reason.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  task: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = items.values();
  let isStopping = false;
  const worker = async () => {
    try {
      for (const item of rest) {
        if (isStopping) return;
        signal?.throwIfAborted();
        await task(item);
      }
    } catch (error) {
      isStopping = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
