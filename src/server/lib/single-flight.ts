import { setTimeout as sleep } from 'node:timers/promises';
import { OverloadedError, type Caller, type Semaphore } from './semaphore.ts';

/** Runs work once for all concurrent calls with the same key. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** As `SingleFlight`, with work that needs a slot of a semaphore. */
export type QueuedSingleFlight<T> = (key: string, caller: Caller, work: () => Promise<T>) => Promise<T>;

/** Starts the work, or joins the flight in progress with the same key. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const underway = new Map<string, Promise<T>>();
  return (key, work) => {
    const current = underway.get(key);
    if (current !== undefined) return current;
    const flight = work().finally(() => underway.delete(key));
    underway.set(key, flight);
    return flight;
  };
}

/**
 * Each caller queues in its address's queue; the first to be admitted runs the work, and the others with the same key join it. So a
 * crowd that requests one key does not delay another address that requests it too.
 * @returns a function that throws OverloadedError as `Semaphore.run` does, and what `work` throws.
 */
export function createQueuedSingleFlight<T>(semaphore: Pick<Semaphore, 'run'>): QueuedSingleFlight<T> {
  const underway = new Map<string, Promise<T>>();
  const waiting = new Map<string, Set<(flight: Promise<T>) => void>>();

  const begin = (key: string, work: () => Promise<T>): Promise<T> => {
    const flight = work().finally(() => underway.delete(key));
    underway.set(key, flight);
    for (const join of waiting.get(key) ?? []) join(flight);
    return flight;
  };

  return async (key, { address, left }, work) => {
    const current = underway.get(key);
    if (current !== undefined) return current;
    const joined = new AbortController();
    let joinedFlight: Promise<T> | undefined;
    const join = (flight: Promise<T>) => {
      joinedFlight = flight;
      joined.abort();
    };
    const all = waiting.get(key) ?? new Set();
    waiting.set(key, all.add(join));
    const stopWaiting = () => {
      all.delete(join);
      if (all.size === 0 && waiting.get(key) === all) waiting.delete(key);
    };
    try {
      return await semaphore.run(
        () => {
          stopWaiting();
          return underway.get(key) ?? begin(key, work);
        },
        { address, left: AbortSignal.any([left, joined.signal]) },
      );
    } catch (error) {
      if (error instanceof OverloadedError && joinedFlight !== undefined) return await joinedFlight;
      throw error;
    } finally {
      stopWaiting();
    }
  };
}

/**
 * One run for each key at a time. Calls that arrive meanwhile share one follow-up run, so that they see the latest state.
 * @param restMs milliseconds between two runs of a key, so that frequent calls leave most of the thread to other work.
 */
export function createFollowUpFlight<T>(
  work: (key: string) => Promise<T>,
  restMs: number,
): (key: string) => Promise<T> {
  /** Settles when a key's next run may begin. */
  const underway = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();

  const begin = (key: string): Promise<T> => {
    next.delete(key);
    const run = work(key);
    const rested = run
      .catch(() => undefined)
      .then(() => sleep(restMs, undefined, { ref: false }))
      .then(() => {
        if (underway.get(key) === rested) underway.delete(key);
      });
    underway.set(key, rested);
    return run;
  };

  return (key) => {
    const waiting = next.get(key);
    if (waiting !== undefined) return waiting;
    const run = (underway.get(key) ?? Promise.resolve()).then(() => begin(key));
    next.set(key, run);
    return run;
  };
}
