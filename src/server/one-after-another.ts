import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does work once at a time for each name. Whoever comes while it is being done, all together, have it done once more, from then on: what
 * they know and it does not is in it.
 * @param restMs milliseconds between two times for a name, so that however often it is wanted, other work gets most of the thread.
 */
export function oneAfterAnother<T>(
  work: (name: string) => Promise<T>,
  restMs: number,
): (name: string) => Promise<T> {
  /** Settled when a name's next time may come. */
  const underway = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();

  const begin = (name: string): Promise<T> => {
    next.delete(name);
    const now = work(name);
    const rested = now
      .catch(() => undefined)
      .then(() => sleep(restMs, undefined, { ref: false }))
      .then(() => {
        if (underway.get(name) === rested) underway.delete(name);
      });
    underway.set(name, rested);
    return now;
  };

  return (name) => {
    const waiting = next.get(name);
    if (waiting !== undefined) return waiting;
    const done = (underway.get(name) ?? Promise.resolve()).then(() => begin(name));
    next.set(name, done);
    return done;
  };
}
