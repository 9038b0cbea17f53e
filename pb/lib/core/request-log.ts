/**
 * What PocketBase's log of requests keeps: no query, because the panel's filters hold what staff search for (names,
 * addresses, telephones) and an original's URL a token of access; of a page that asked only its path, because a recovery
 * link's query is a key.
 */

const QUERY = /[?#].*$/s;
const FIELDS = ['url', 'referer'] as const;
/** What strangers write at any length. Characters that are kept. */
const LONG = ['url', 'referer', 'userAgent'] as const;
const LONGEST = 300;
/** Why a call failed may repeat what was sent. */
const DETAILS = ['details', 'error'] as const;
const QUOTED = /'[^']*'|"[^"]*"/g;

/** What a log entry holds. */
interface LogEntry {
  message: string;
  readonly data: { get: (field: string) => unknown; set: (field: string, value: string) => void };
}

/** Takes out of a log entry what names or lets in anybody. */
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

/** Entries that are kept: some days of a busy site, a hundred megabytes. A crowd writes as many in two minutes. */
const MOST_ENTRIES = 200_000;

/**
 * Forgets the oldest entries beyond those. Each minute, so that what a crowd has written since is soon forgotten; by the number of
 * the row, which tells the oldest without looking through them.
 */
export function pruneRequestLog(app: Pick<core.App, 'auxNonconcurrentDB'>): void {
  app
    .auxNonconcurrentDB()
    .newQuery('DELETE FROM _logs WHERE rowid <= (SELECT MAX(rowid) FROM _logs) - {:most}')
    .bind({ most: MOST_ENTRIES })
    .execute();
}
