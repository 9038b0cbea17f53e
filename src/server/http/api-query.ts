/**
 * The allow-list of public list queries. The site compares only columns of the collection itself. PocketBase would also run joins over
 * other collections that take half a minute, return megabytes of expanded rows, and sort by columns that reveal hidden values. Any
 * other query is for administrators.
 */

/** Characters. Longer than the site's longest filter: the photos of fifty cars, by their ids. */
const LONGEST_FILTER = 4096;
const MOST_IDS = 60;
/** For filters other than by id, because every row is compared with each condition. */
const MOST_CONDITIONS = 6;
const MOST_SORTED = 3;
const MOST_FIELDS = 30;
/** On any route, because PocketBase parses each parameter. */
const MOST_PARAMETERS = 20;
/** PocketBase's maximum page size. */
const MOST_ROWS = 1000;

const COLUMN = String.raw`(?!\w*_via_)[a-zA-Z_]\w*`;
/**
 * A string literal as PocketBase's scanner reads it: a quote ends it unless a backslash precedes it. Two backslashes in a row are
 * refused, because the site never sends them and the scanner treats them in its own way.
 */
const TEXT = String.raw`'(?:[^'\\]|\\'|\\(?!['\\]))*'`;
const CONDITION = String.raw` *${COLUMN} *(?:=|!=|>=|<=|>|<) *${TEXT} *`;
const COLUMNS = (prefix: string, most: number) =>
  new RegExp(`^${prefix}${COLUMN}(?:,${prefix}${COLUMN}){0,${most - 1}}$`);

const BARE_FILTER = new RegExp(`^${CONDITION}(?:(?:&&|\\|\\|)${CONDITION})*$`);
const CONDITION_PARTS = new RegExp(CONDITION, 'g');
/** Any of some rows, by their ids or those of their cars: both columns are indexed. */
const ANY_OF = (column: string) => new RegExp(`^${column}='\\w+'(?:\\|\\|${column}='\\w+')*$`);
const BY_IDS = [ANY_OF('id'), ANY_OF('vehicle_id')];

function isPlainFilter(filter: string): boolean {
  if (filter.length > LONGEST_FILTER) return false;
  const bare = /^\(.*\)$/s.test(filter) ? filter.slice(1, -1) : filter;
  const most = BY_IDS.some((pattern) => pattern.test(bare)) ? MOST_IDS : MOST_CONDITIONS;
  return BARE_FILTER.test(bare) && (bare.match(CONDITION_PARTS)?.length ?? 0) <= most;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

/** Checks the value of each allowed parameter. */
const PLAIN: Readonly<Record<string, (value: string) => boolean>> = {
  page: matches(/^\d{1,6}$/),
  perPage: (value) => /^\d{1,4}$/.test(value) && Number(value) <= MOST_ROWS,
  skipTotal: matches(/^(?:0|1|true|false)$/),
  sort: matches(COLUMNS('[-+]?', MOST_SORTED)),
  fields: matches(COLUMNS('', MOST_FIELDS)),
  filter: isPlainFilter,
};

const RECORDS = /^\/api\/collections\//;

/** Whether a request queries collections only as the site does, so that it needs no staff session. */
export function isPlainQuery({ pathname, searchParams }: URL): boolean {
  if (searchParams.size > MOST_PARAMETERS) return false;
  if (!RECORDS.test(pathname)) return true;
  return [...searchParams].every(([name, value]) => Object.hasOwn(PLAIN, name) && PLAIN[name]?.(value));
}

/**
 * Whether `fields` holds anything but column names. Refused for every caller: PocketBase applies `fields` to every JSON response, also
 * of our routes, and before 0.39.7 one like `id:excerpt(-1)` crashes the request, so that its hook engine is never released
 * (CVE-2026-82410).
 */
export function hasOddFields({ searchParams }: URL): boolean {
  return searchParams.getAll('fields').some((value) => PLAIN['fields']?.(value) !== true);
}
