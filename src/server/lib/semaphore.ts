/** Releases a slot; a second call does nothing. */
export type Release = () => void;

/** How many callers may run at a time, and how many may wait. */
export interface SemaphoreLimit {
  readonly total: number;
  /** Default: the total. */
  readonly perAddress?: number;
  /** How many callers may wait for a slot; one address may fill a third of the queue. Default: no limit. */
  readonly queue?: number;
  /** Milliseconds that a caller waits for a slot. Default: no timeout. */
  readonly timeoutMs?: number;
}

/** Work that did not begin: all slots were in use and the queue was full, it waited too long, or the caller disconnected. */
export class OverloadedError extends Error {}

/** A caller that acquires a slot. */
export interface Caller {
  /** The key by which limits count the caller. */
  readonly address: string;
  /** Aborts when the caller has disconnected. */
  readonly left: AbortSignal;
}

/** The server itself. */
const OWN: Caller = { address: '', left: new AbortController().signal };

/** Share of a queue that one address may fill, so that others can still queue. */
const QUEUE_PART_OF_ADDRESS = 1 / 3;

/** A fair counting semaphore, which limits concurrency per address and in total. */
export interface Semaphore {
  /** Acquires a slot; null when the address has its share, or all slots are in use. */
  readonly tryAcquire: (address: string) => Release | null;
  /** Runs work once a slot is free, and releases the slot. @throws OverloadedError, and what `work` throws. */
  readonly run: <T>(work: () => Promise<T>, caller?: Caller) => Promise<T>;
  /** Whether all slots are in use. */
  readonly isFull: () => boolean;
}

/** Creates a semaphore. Waiting addresses are served round robin, and the calls of one address first in, first out. */
export function createSemaphore(limit: SemaphoreLimit): Semaphore {
  const { total, perAddress = total, queue = Infinity, timeoutMs } = limit;
  const running = new Map<string, number>();
  /** The callbacks that admit waiting callers, by address. The address to be served next comes first. */
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
        reject(new OverloadedError('No slot became free in time, or the client disconnected'));
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      left.addEventListener('abort', giveUp, { once: true });
      const callers = waiting.get(address) ?? new Set();
      waiting.set(address, callers.add(admit));
      queued++;
    });

  const acquire = async (caller: Caller): Promise<Release> => {
    if (caller.left.aborted) throw new OverloadedError('The client disconnected');
    const release = tryAcquire(caller.address);
    if (release !== null) return release;
    const waits = waiting.get(caller.address)?.size ?? 0;
    if (queued >= queue || waits >= Math.ceil(queue * QUEUE_PART_OF_ADDRESS))
      throw new OverloadedError('The queue is full');
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
 * Runs a task for each item with limited concurrency. Starts no task after a failure or once the signal has aborted, and waits for the
 * running ones.
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
