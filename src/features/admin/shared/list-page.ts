import { normalizeSearch } from '#src/features/vehicles/domain/search-text.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** What the panel's searchable lists ask PocketBase, and what they get. */

/** One page of a list with the size of the whole. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly pages: number;
}

/**
 * Filters that every word of what is typed stands in one of these fields; all have to be true. A word may stand in any of
 * them.
 */
export function searchFilters(search: string, fields: readonly string[] = ['busqueda']): string[] {
  const words = normalizeSearch(search).split(' ').filter(Boolean);
  const filter = fields.map((field) => `${field} ~ {:word}`).join(' || ');
  return words.map((word) => `(${pocketbase.filter(filter, { word })})`);
}
