/**
 * What of a list anybody may ask. The site asks for plain comparisons of a collection's own columns; PocketBase would
 * answer far more, joins over other collections that take half a minute, expanded rows by the megabyte, and orders from
 * which absences can be read. Whatever does not have the site's shape is for administrators.
 */

/** Longer than the longest that the site asks: the photos of fifty cars, by their ids. */
const LONGEST_FILTER = 4096;
const MOST_CONDITIONS = 60;

const COLUMN = String.raw`(?!\w*_via_)[a-zA-Z_]\w*`;
/**
 * As PocketBase's scanner reads it: a quote ends the text unless a backslash stands right before it. Two backslashes in a
 * row are nothing that the site sends, and the scanner's own idea of them.
 */
const TEXT = String.raw`'(?:[^'\\]|\\'|\\(?!['\\]))*'`;
const CONDITION = String.raw` *${COLUMN} *(?:=|!=|>=|<=|>|<) *${TEXT} *`;
const COLUMNS = (prefix: string) => new RegExp(`^${prefix}${COLUMN}(?:,${prefix}${COLUMN}){0,29}$`);

const BARE_FILTER = new RegExp(`^${CONDITION}(?:(?:&&|\\|\\|)${CONDITION})*$`);
const CONDITION_PARTS = new RegExp(CONDITION, 'g');

function isPlainFilter(filter: string): boolean {
  if (filter.length > LONGEST_FILTER) return false;
  const bare = /^\(.*\)$/s.test(filter) ? filter.slice(1, -1) : filter;
  return BARE_FILTER.test(bare) && (bare.match(CONDITION_PARTS)?.length ?? 0) <= MOST_CONDITIONS;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

/** What each parameter may be; one that does not stand here is none of the site's. */
const PLAIN: Readonly<Record<string, (value: string) => boolean>> = {
  page: matches(/^\d{1,6}$/),
  perPage: matches(/^\d{1,4}$/),
  skipTotal: matches(/^(?:0|1|true|false)$/),
  sort: matches(COLUMNS('[-+]?')),
  fields: matches(COLUMNS('')),
  filter: isPlainFilter,
};

const RECORDS = /^\/api\/collections\//;

/** Whether a request asks collections for no more than the site does, so that anybody may ask it. */
export function isPlainQuery({ pathname, searchParams }: URL): boolean {
  if (!RECORDS.test(pathname)) return true;
  return [...searchParams].every(([name, value]) => Object.hasOwn(PLAIN, name) && PLAIN[name]?.(value));
}
