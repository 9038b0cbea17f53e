import { listLimits } from '#src/config/limits.ts';

/** Ids of PocketBase's records. They go into a filter, so that they must not contain its syntax. */
const ID = /^[a-z0-9]{1,20}$/;

/** The distinct valid ids of a query such as `?ids=a,b` (`comparePath` of the favourites), in its order: at most four. */
export function comparedIds(query: string): readonly string[] {
  const named = (new URLSearchParams(query).get('ids') ?? '').split(',').filter((id) => ID.test(id));
  return [...new Set(named)].slice(0, listLimits.compared);
}
