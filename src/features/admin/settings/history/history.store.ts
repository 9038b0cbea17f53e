import { downloadCsv } from '#src/lib/download.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { CHANGES } from '#src/features/admin/core/lists/read-list.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import {
  asAdmin,
  confirmSession,
  listAsAdmin,
} from '#src/features/admin/core/session/panel-session.store.ts';
import { panelDate } from '#src/features/admin/core/panel-date.ts';
import { csvText } from '#src/lib/csv.ts';
import type { HistoryFilter } from './history-filter.ts';
import {
  type HistoryEntry,
  type HistoryPage,
  listAllHistory,
  listHistory,
  listPeople,
} from './history.api.ts';
import { actionText, changeText, fieldLabel, shownChanges, subjectText } from './history.messages.ts';

const HEAD = ['Fecha', 'Quién', 'Qué', 'Cuál', 'Campo', 'Cambio'];

/** The history as CSV, one row per changed field. An entry without changes gets one row. */
function historyToCsv(entries: readonly HistoryEntry[]): string {
  const rows = entries.flatMap((entry) => {
    const common = [panelDate(entry.created_at), entry.quien_nombre, actionText(entry), subjectText(entry)];
    const changes = shownChanges(entry);
    if (changes.length === 0) return [[...common, '', '']];
    return changes.map(([field, values]) => [...common, fieldLabel(field), changeText(entry, field, values)]);
  });
  return csvText([HEAD, ...rows]);
}

/** The current page of the history. */
export const history = createResource<HistoryPage>();
/** Authors to filter by. */
export const people = createResource<readonly string[]>();

/** Without a session the server responds with an empty list instead of an error, hence `listAsAdmin`. */
async function fetchHistory(page: number, filter: HistoryFilter): Promise<HistoryPage> {
  const answer = await listAsAdmin(() => listHistory(page, filter));
  if (answer.total > 0 || (await confirmSession())) return answer;
  return listHistory(page, filter);
}

/** Loads a page of the history. */
export async function loadHistory(page: number, filter: HistoryFilter): Promise<void> {
  try {
    await history.load(() => fetchHistory(page, filter), JSON.stringify([page, filter]));
  } catch (error) {
    notifyFailure('No se pudo cargar el historial', error);
  }
}

/** Loads the authors. A failure only disables a filter, so it is logged. */
export async function loadPeople(): Promise<void> {
  try {
    await people.load(() => asAdmin(listPeople));
  } catch (error) {
    console.warn('Could not load the authors of the history', error);
  }
}

/** Downloads all matching entries as CSV for Excel. */
export async function exportHistory(filter: HistoryFilter): Promise<void> {
  try {
    const { items, unreadable } = await listAsAdmin(() => listAllHistory(filter));
    downloadCsv('historial', historyToCsv(items));
    notifyLeftOut(unreadable, CHANGES);
  } catch (error) {
    notifyFailure('No se pudo cargar el historial', error);
  }
}
