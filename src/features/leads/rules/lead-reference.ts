/**
 * By what a customer and the dealer name an enquiry to each other: the beginning of its record's id, which PocketBase draws at
 * random, in two groups that are easy to read aloud. There are 36^6 of them, some two thousand million: among 55,000 enquiries
 * it is as likely as not that two share one. A search for it then finds both.
 */

const LENGTH = 6;

/** The reference of a lead: `K7Q-2MP`. */
export function leadReference(id: string): string {
  const begin = id.slice(0, LENGTH).toUpperCase();
  return `${begin.slice(0, LENGTH / 2)}-${begin.slice(LENGTH / 2)}`;
}

/** What the id begins with of a lead that somebody looks for by its reference, however it is typed; null when it is none. */
export function idOfReference(search: string): string | null {
  const [, one = '', other = ''] = /^\s*([a-z0-9]{3})[\s-]?([a-z0-9]{3})\s*$/i.exec(search) ?? [];
  return one === '' ? null : `${one}${other}`.toLowerCase();
}
