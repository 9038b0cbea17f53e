import { OverloadedError } from './concurrency-limiter.ts';
import type { Asker, Turns } from './lookups.ts';

/** Work in turn that is done once for all who want the same at a time. */
export interface SharedTurns<T> {
  /**
   * Waits for the asker's own turn, and does the work then; or for somebody else's who wants the same, whoever's comes first. Nobody
   * waits in another's place: a crowd that asks for the same keeps nobody behind it.
   * @param about what is the same.
   * @throws OverloadedError as `Turns` does.
   */
  readonly want: (about: string, asker: Asker, work: () => Promise<T>) => Promise<T>;
}

/** Shared work, none of it begun. */
export function createSharedTurns<T>(turns: Turns): SharedTurns<T> {
  const underway = new Map<string, Promise<T>>();
  const waiting = new Map<string, Set<(done: Promise<T>) => void>>();

  const begin = (about: string, work: () => Promise<T>): Promise<T> => {
    const done = work().finally(() => underway.delete(about));
    underway.set(about, done);
    for (const join of waiting.get(about) ?? []) join(done);
    return done;
  };

  const want: SharedTurns<T>['want'] = async (about, { address, left }, work) => {
    const known = underway.get(about);
    if (known !== undefined) return known;
    const joined = new AbortController();
    let others: Promise<T> | undefined;
    const join = (done: Promise<T>) => {
      others = done;
      joined.abort();
    };
    const all = waiting.get(about) ?? new Set();
    waiting.set(about, all.add(join));
    const stopWaiting = () => {
      all.delete(join);
      if (all.size === 0 && waiting.get(about) === all) waiting.delete(about);
    };
    try {
      return await turns({ address, left: AbortSignal.any([left, joined.signal]) }, () => {
        stopWaiting();
        return underway.get(about) ?? begin(about, work);
      });
    } catch (error) {
      if (error instanceof OverloadedError && others !== undefined) return await others;
      throw error;
    } finally {
      stopWaiting();
    }
  };

  return { want };
}
