import { normalizeSearch } from '#src/features/vehicles/domain/search-text.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** What the panel's searchable lists ask PocketBase, and what they get. */

/** One page of a list with the size of the whole. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly pages: number;
}

/** Filters for a field `busqueda` that holds every word of what is typed; all have to be true. */
export function searchFilters(search: string): string[] {
  const words = normalizeSearch(search).split(' ').filter(Boolean);
  return words.map((word) => pocketbase.filter('busqueda ~ {:word}', { word }));
}
