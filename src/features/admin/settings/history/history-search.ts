import { normalizeSearch } from '#src/lib/fold-accents.ts';

/** What the history's entries are, as PocketBase's hooks write them and the panel reads them. Free of Intl. */

export const HISTORY_ACTIONS = ['crear', 'cambiar', 'papelera', 'restaurar', 'eliminar'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** A value before or after: null for none, and for what the history does not repeat. */
export type HistoryValue = string | number | boolean | null;

/** By field: before and after. */
export type HistoryChanges = Readonly<Record<string, readonly [HistoryValue, HistoryValue]>>;

/** Columns whose name is not how people call it. */
const ALIASES: Readonly<Record<string, string>> = {
  status: 'estado',
  alt: 'descripción',
  anio: 'año',
  role: 'acceso',
  file: 'archivo',
};

const LONGEST = 2500;

/** What an entry is found by: the car, the detail, who, the fields, and what they were and are. */
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
