import { normalizeSearch } from '#src/lib/fold-accents.ts';

/** History entries, as PocketBase's hooks write them and the panel reads them. Must not use Intl, which hooks lack. */

export const HISTORY_ACTIONS = ['crear', 'cambiar', 'papelera', 'restaurar', 'eliminar'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** A value before or after; null when there is none, and for values that the history does not store. */
export type HistoryValue = string | number | boolean | null;

/** Values before and after, by field. */
export type HistoryChanges = Readonly<Record<string, readonly [HistoryValue, HistoryValue]>>;

/** Search words of columns whose name differs from their label. */
const ALIASES: Readonly<Record<string, string>> = {
  status: 'estado',
  alt: 'descripción',
  anio: 'año',
  role: 'acceso',
  file: 'archivo',
};

const LONGEST = 2500;

/** Search text of an entry: the car, the detail, the author, the fields, and their values before and after. */
export function searchTextOf(entry: {
  readonly label: string;
  readonly detail: string;
  readonly authorName: string;
  readonly changes: HistoryChanges;
}): string {
  const changes = Object.entries(entry.changes).map(([field, values]) =>
    [ALIASES[field] ?? field.replaceAll('_', ' '), ...values.filter((value) => value !== null)].join(' '),
  );
  return normalizeSearch([entry.label, entry.detail, entry.authorName, ...changes].join(' ')).slice(
    0,
    LONGEST,
  );
}
