import { setTimeout as sleep } from 'node:timers/promises';
import { OverloadedError, type Caller, type Semaphore } from './semaphore.ts';

/** Work that is done once for all callers that want the same at a time. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Work that waits for a place of a semaphore, and is done once for all callers that want the same at a time. */
export type QueuedSingleFlight<T> = (key: string, caller: Caller, work: () => Promise<T>) => Promise<T>;

/** Does the work, or joins the same that is underway. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const underway = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = underway.get(key);
    if (known !== undefined) return known;
    const flight = work().finally(() => underway.delete(key));
    underway.set(key, flight);
    return flight;
  };
}

/**
 * Each caller waits its turn; the first whose turn comes does the work, and the others with the same key join it. No caller waits in
 * another's place: a crowd that asks for the same delays no one who asks for it too.
 * @returns what throws OverloadedError as `Semaphore.run` does, and what `work` throws.
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
    const known = underway.get(key);
    if (known !== undefined) return known;
    const joined = new AbortController();
    let theirs: Promise<T> | undefined;
    const join = (flight: Promise<T>) => {
      theirs = flight;
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
      if (error instanceof OverloadedError && theirs !== undefined) return await theirs;
      throw error;
    } finally {
      stopWaiting();
    }
  };
}

/**
 * One run for each key at a time. Calls that arrive meanwhile share one follow-up run, so that they see the latest state.
 * @param restMs milliseconds between two runs of a key, so that other work gets most of the thread however often it is wanted.
 */
export function createFollowUpFlight<T>(
  work: (key: string) => Promise<T>,
  restMs: number,
): (key: string) => Promise<T> {
  /** Settled when a key's next run may begin. */
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
