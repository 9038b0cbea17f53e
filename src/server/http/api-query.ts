/**
 * What of a list anybody may ask. The site asks for plain comparisons of a collection's own columns; PocketBase would
 * answer far more, joins over other collections that take half a minute, expanded rows by the megabyte, and orders from
 * which absences can be read. Whatever does not have the site's shape is for administrators.
 */

/** Longer than the longest that the site asks: the photos of fifty cars, by their ids. */
const LONGEST_FILTER = 4096;
const MOST_IDS = 60;
/** But for ids: every row is held against each condition. */
const MOST_CONDITIONS = 6;
const MOST_SORTED = 3;
const MOST_FIELDS = 30;
/** Whatever route is asked: PocketBase makes a value of its own of each. */
const MOST_PARAMETERS = 20;
/** PocketBase gives no more at a time. */
const MOST_ROWS = 1000;

const COLUMN = String.raw`(?!\w*_via_)[a-zA-Z_]\w*`;
/**
 * As PocketBase's scanner reads it: a quote ends the text unless a backslash stands right before it. Two backslashes in a
 * row are nothing that the site sends, and the scanner's own idea of them.
 */
const TEXT = String.raw`'(?:[^'\\]|\\'|\\(?!['\\]))*'`;
const CONDITION = String.raw` *${COLUMN} *(?:=|!=|>=|<=|>|<) *${TEXT} *`;
const COLUMNS = (prefix: string, most: number) =>
  new RegExp(`^${prefix}${COLUMN}(?:,${prefix}${COLUMN}){0,${most - 1}}$`);

const BARE_FILTER = new RegExp(`^${CONDITION}(?:(?:&&|\\|\\|)${CONDITION})*$`);
const CONDITION_PARTS = new RegExp(CONDITION, 'g');
/** Any of some rows, by the ids of a collection's own or of their cars: an index finds them. */
const ANY_OF = (column: string) => new RegExp(`^${column}='\\w+'(?:\\|\\|${column}='\\w+')*$`);
const BY_IDS = [ANY_OF('id'), ANY_OF('vehicle_id')];

function isPlainFilter(filter: string): boolean {
  if (filter.length > LONGEST_FILTER) return false;
  const bare = /^\(.*\)$/s.test(filter) ? filter.slice(1, -1) : filter;
  const most = BY_IDS.some((pattern) => pattern.test(bare)) ? MOST_IDS : MOST_CONDITIONS;
  return BARE_FILTER.test(bare) && (bare.match(CONDITION_PARTS)?.length ?? 0) <= most;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

/** What each parameter may be; one that does not stand here is none of the site's. */
const PLAIN: Readonly<Record<string, (value: string) => boolean>> = {
  page: matches(/^\d{1,6}$/),
  perPage: (value) => /^\d{1,4}$/.test(value) && Number(value) <= MOST_ROWS,
  skipTotal: matches(/^(?:0|1|true|false)$/),
  sort: matches(COLUMNS('[-+]?', MOST_SORTED)),
  fields: matches(COLUMNS('', MOST_FIELDS)),
  filter: isPlainFilter,
};

const RECORDS = /^\/api\/collections\//;

/** Whether a request asks collections for no more than the site does, so that anybody may ask it. */
export function isPlainQuery({ pathname, searchParams }: URL): boolean {
  if (searchParams.size > MOST_PARAMETERS) return false;
  if (!RECORDS.test(pathname)) return true;
  return [...searchParams].every(([name, value]) => Object.hasOwn(PLAIN, name) && PLAIN[name]?.(value));
}

/**
 * Whether a request names the columns that it wants by anything but their names. Nobody may: PocketBase reads `fields` for every
 * answer in JSON, also of our own routes, and below 0.39.7 one like `id:excerpt(-1)` ends the work in its middle, so that the
 * engine of a hook is never free again (CVE-2026-82410).
 */
export function hasOddFields({ searchParams }: URL): boolean {
  return searchParams.getAll('fields').some((value) => PLAIN['fields']?.(value) !== true);
}
