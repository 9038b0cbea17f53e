import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { daysLater, madridMoment } from '#src/lib/madrid-time.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { readList, type ReadList } from './read-list.ts';

/** What the panel's searchable lists ask PocketBase, and what they get. */

/** One page of a list with the size of the whole. */
export interface Page<T> extends ReadList<T> {
  readonly total: number;
  readonly pages: number;
}

/** A page as PocketBase answers it. @param read throws for a record that it cannot read */
export function readPage<T>(
  {
    items,
    totalItems,
    totalPages,
  }: { readonly items: readonly unknown[]; readonly totalItems: number; readonly totalPages: number },
  read: (record: unknown) => T,
): Page<T> {
  return { ...readList(items, read), total: totalItems, pages: totalPages };
}

/** Filters that every word of what is typed stands in `busqueda`, as `normalizeSearch` has made it; all have to be true. */
export function searchFilters(search: string): string[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => pocketbase.filter('busqueda ~ {:word}', { word: normalizeSearch(typed) }));
}

/**
 * Filters for what was created from one day to another, both whole, by the dealer's calendar: the day that the rows show.
 * @param first null for no bound, as is `last`
 */
export function createdFilters(first: string | null, last: string | null): string[] {
  const moment = (day: string) => madridMoment(day, '00:00');
  return [
    ...(first === null ? [] : [pocketbase.filter('created_at >= {:from}', { from: moment(first) })]),
    ...(last === null
      ? []
      : [pocketbase.filter('created_at < {:until}', { until: moment(daysLater(last, 1)) })]),
  ];
}
