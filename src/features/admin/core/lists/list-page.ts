import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { daysLater, madridMoment } from '#src/lib/madrid-time.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { readList, type ReadList } from './read-list.ts';

/** Queries and results of the panel's searchable lists. */

/** One page of a list, with the total size. */
export interface Page<T> extends ReadList<T> {
  readonly total: number;
  readonly pages: number;
}

/** Parses a page of PocketBase's list API. @param read throws for a record that it cannot read */
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

/**
 * One filter for each typed word, to be joined with AND. The words are normalised as in the `busqueda` field.
 */
export function searchFilters(search: string): string[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => pocketbase.filter('busqueda ~ {:word}', { word: normalizeSearch(typed) }));
}

/**
 * Filters by creation day in the dealer's time zone, as the rows show it. Both days are included.
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
