import { panelDate } from '#src/features/admin/core/panel-date.ts';
import { csvText } from '#src/lib/csv.ts';
import type { HistoryEntry } from './history.api.ts';
import { actionText, changeText, fieldLabel, subjectText } from './history.words.ts';

const HEAD = ['Fecha', 'Quién', 'Qué', 'Cuál', 'Campo', 'Cambio'];

/** The history as a CSV file, a row for each field; an entry without any has one row. */
export function historyToCsv(entries: readonly HistoryEntry[]): string {
  const rows = entries.flatMap((entry) => {
    const common = [panelDate(entry.created_at), entry.quien_nombre, actionText(entry), subjectText(entry)];
    const changes = Object.entries(entry.cambios);
    if (changes.length === 0) return [[...common, '', '']];
    return changes.map(([field, values]) => [...common, fieldLabel(field), changeText(entry, field, values)]);
  });
  return csvText([HEAD, ...rows]);
}
