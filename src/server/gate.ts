import { OverloadedError } from './concurrency-limiter.ts';

/** Lets some work run at a time; the rest waits in the order in which it came, unless `left` says that nobody wants it any more. */
export type Gate = <T>(work: () => Promise<T>, left?: AbortSignal) => Promise<T>;

/**
 * @param limit how many run at a time.
 * @param mostWaiting how many wait; whatever comes beyond is refused at once (`OverloadedError`).
 */
export function createGate(limit: number, mostWaiting = Infinity): Gate {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = (left: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        left?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(new OverloadedError('Client disconnected'));
      };
      left?.addEventListener('abort', leave, { once: true });
      waiting.add(begin);
    });

  return async (work, left) => {
    if (left?.aborted === true) throw new OverloadedError('Client disconnected');
    if (running < limit) running++;
    else if (waiting.size >= mostWaiting) throw new OverloadedError('Too much waits already');
    else await turn(left);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else next();
    }
  };
}

/** Work that is done once for all who want the same at a time. */
export interface SharedWork<T> {
  /**
   * Does the work, or waits with whoever has it done already.
   * @param about what is the same.
   * @param work gets a signal by which it may end: all who wanted it have left.
   * @param left the caller has left.
   */
  readonly want: (about: string, work: (left: AbortSignal) => Promise<T>, left?: AbortSignal) => Promise<T>;
  /** What is being done, by what it is about. */
  readonly underway: () => readonly (readonly [string, Promise<T>])[];
}

interface Wanted<T> {
  readonly done: Promise<T>;
  readonly nobody: AbortController;
  by: number;
}

/** Shared work, none of it begun. */
export function createSharedWork<T>(): SharedWork<T> {
  const underway = new Map<string, Wanted<T>>();

  const want: SharedWork<T>['want'] = (about, work, left) => {
    const known = underway.get(about);
    // It may be done in spite of that: whoever comes now wants it once, and not twice at a time.
    if (known?.nobody.signal.aborted === true)
      return known.done.catch((error: unknown) => {
        if (error instanceof OverloadedError) return want(about, work, left);
        throw error;
      });
    const wanted = known ?? begin(about, work);
    wanted.by++;
    const leave = () => {
      wanted.by--;
      if (wanted.by === 0) wanted.nobody.abort();
    };
    if (left?.aborted === true) leave();
    else left?.addEventListener('abort', leave, { once: true });
    return wanted.done;
  };

  const begin = (about: string, work: (left: AbortSignal) => Promise<T>): Wanted<T> => {
    const nobody = new AbortController();
    const done = work(nobody.signal).finally(() => underway.delete(about));
    const wanted = { done, nobody, by: 0 };
    underway.set(about, wanted);
    return wanted;
  };

  return { want, underway: () => Array.from(underway, ([about, { done }]) => [about, done] as const) };
}

/**
 * Asks what strangers make the server ask: the same once for all who wait for it, and only so many different things at a
 * time, so that no crowd takes from PocketBase what a form needs.
 * @param limit how many different things at a time; what no caller waits for any more is refused (`OverloadedError`).
 */
export function shareAnswers<T>(
  limit: number,
): (about: string, ask: () => Promise<T>, left?: AbortSignal) => Promise<T> {
  const gate = createGate(limit);
  const shared = createSharedWork<T>();
  return (about, ask, left) => shared.want(about, (nobody) => gate(ask, nobody), left);
}
