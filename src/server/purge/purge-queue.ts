import type { ChangedPaths } from './purge-plan.ts';

/** What waits to be purged. Pure, but for keeping it. */

/** Addresses that one call names at most: Cloudflare takes thirty on its smallest plan, and glue for others can loop. */
export const BATCH = 30;

/** Of more than these, ten calls, everything is purged by one. */
const MANY = 10 * BATCH;

/** What one call purges. `again`: those of its paths that are to be purged once more. */
export interface PurgeBatch {
  readonly paths: ChangedPaths;
  readonly again: ChangedPaths;
}

/** Paths that wait, each once. */
export interface PurgeQueue {
  /** @param again whether they are to be purged once more after that. */
  readonly add: (paths: ChangedPaths, again: boolean) => void;
  /** Takes the next batch out; null when nothing waits. */
  readonly take: () => PurgeBatch | null;
}

/** An empty queue. */
export function createPurgeQueue(): PurgeQueue {
  /** Each path with whether it is to be purged again. */
  let waiting = new Map<string, boolean>();
  let all: { readonly again: boolean } | null = null;

  const add: PurgeQueue['add'] = (paths, again) => {
    if (paths === 'all') {
      all = { again: again || all?.again === true };
      return;
    }
    for (const path of paths) waiting.set(path, again || waiting.get(path) === true);
    if (waiting.size > MANY) all = { again: all?.again === true || [...waiting.values()].includes(true) };
  };

  return {
    add,
    take: () => {
      if (all !== null) {
        const again = all.again || [...waiting.values()].includes(true);
        waiting = new Map();
        all = null;
        return { paths: 'all', again: again ? 'all' : [] };
      }
      const batch = [...waiting].slice(0, BATCH);
      if (batch.length === 0) return null;
      for (const [path] of batch) waiting.delete(path);
      return {
        paths: batch.map(([path]) => path),
        again: batch.filter(([, again]) => again).map(([path]) => path),
      };
    },
  };
}
