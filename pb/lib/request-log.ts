/**
 * What PocketBase's log of requests keeps: no query, because the panel's filters hold what staff search for (names,
 * addresses, telephones) and an original's URL a token of access; of a page that asked only its path, because a recovery
 * link's query is a key.
 */

const QUERY = /[?#].*$/s;
const FIELDS = ['url', 'referer'] as const;
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
  if (data.get('type') === 'request') entry.message = entry.message.replace(QUERY, '');
  e.next();
}
