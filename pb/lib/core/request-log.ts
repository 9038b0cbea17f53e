/**
 * Redacts PocketBase's request log. Queries are dropped: the panel's filters hold names, addresses and
 * telephones, and an original's URL holds an access token. Of the referrer only the path stays, because a
 * recovery link's query is a key.
 */

const QUERY = /[?#].*$/s;
const FIELDS = ['url', 'referer'] as const;
/** Fields of client-controlled length, with the characters to keep. */
const LONG = ['url', 'referer', 'userAgent'] as const;
const LONGEST = 300;
/** Error details may repeat the request's data. */
const DETAILS = ['details', 'error'] as const;
const QUOTED = /'[^']*'|"[^"]*"/g;

/** The data of a log entry. */
interface LogEntry {
  message: string;
  readonly data: { get: (field: string) => unknown; set: (field: string, value: string) => void };
}

/** Removes personal data and credentials from a log entry. */
export function cleanEntry(e: core.ModelEvent): void {
  const entry = e.model as unknown as LogEntry;
  const { data } = entry;
  const clean = (fields: readonly string[], pattern: RegExp, instead: string) => {
    for (const field of fields) {
      const value = data.get(field);
      if (typeof value === 'string') data.set(field, value.replace(pattern, instead));
    }
  };
  clean(FIELDS, QUERY, '');
  clean(DETAILS, QUOTED, '…');
  for (const field of LONG) {
    const value = data.get(field);
    if (typeof value === 'string') data.set(field, value.slice(0, LONGEST));
  }
  if (data.get('type') === 'request') entry.message = entry.message.replace(QUERY, '').slice(0, LONGEST);
  e.next();
}

/**
 * Maximum number of entries: some days of a busy site, a hundred megabytes. A flood writes as many in two
 * minutes.
 */
const MOST_ENTRIES = 200_000;

/**
 * Deletes the oldest entries beyond the maximum. Runs each minute, so that a flood's entries soon go; selects
 * by row id, which finds the oldest without a scan.
 */
export function pruneRequestLog(app: Pick<core.App, 'auxNonconcurrentDB'>): void {
  app
    .auxNonconcurrentDB()
    .newQuery('DELETE FROM _logs WHERE rowid <= (SELECT MAX(rowid) FROM _logs) - {:most}')
    .bind({ most: MOST_ENTRIES })
    .execute();
}
