import { normalizeSearch } from '#src/features/vehicles/domain/search-text.ts';
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

/**
 * Filters that every word of what is typed stands in one of these fields; all have to be true. A word may stand in any of
 * them.
 * @param fields with texts as `normalizeSearch` makes them
 * @param plain fields with texts as they were written: found in the capitals and accents that are typed, or without any
 */
export function searchFilters(
  search: string,
  fields: readonly string[] = ['busqueda'],
  plain: readonly string[] = [],
): string[] {
  const filter = [
    ...fields.map((field) => `${field} ~ {:word}`),
    ...plain.map((field) => `${field} ~ {:typed} || ${field} ~ {:word}`),
  ].join(' || ');
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => `(${pocketbase.filter(filter, { word: normalizeSearch(typed), typed })})`);
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
