/**
 * Short reference for an enquiry, used between the customer and the dealer: the start of the record's id, which PocketBase generates
 * randomly, in two groups that are easy to read aloud. There are 36^6, some two thousand million: among 55,000 enquiries it is as likely
 * as not that two share one. A search then finds both.
 */

const LENGTH = 6;

/** Reference of a lead: `K7Q-2MP`. */
export function leadReference(id: string): string {
  const begin = id.slice(0, LENGTH).toUpperCase();
  return `${begin.slice(0, LENGTH / 2)}-${begin.slice(LENGTH / 2)}`;
}

/** Id prefix for a reference, in any spelling; null when the text is not a reference. */
export function idOfReference(search: string): string | null {
  const [, one = '', other = ''] = /^\s*([a-z0-9]{3})[\s-]?([a-z0-9]{3})\s*$/i.exec(search) ?? [];
  return one === '' ? null : `${one}${other}`.toLowerCase();
}
