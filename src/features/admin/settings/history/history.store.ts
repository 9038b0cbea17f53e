import { downloadCsv } from '#src/lib/download.ts';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';
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
import { type HistoryEntry, listAllHistory, listHistory, listPeople } from './history.api.ts';
import { actionText, changeText, fieldLabel, subjectText } from './history.messages.ts';

const HEAD = ['Fecha', 'Quién', 'Qué', 'Cuál', 'Campo', 'Cambio'];

/** The history as a CSV file, a row for each field; an entry without any has one row. */
function historyToCsv(entries: readonly HistoryEntry[]): string {
  const rows = entries.flatMap((entry) => {
    const common = [panelDate(entry.created_at), entry.quien_nombre, actionText(entry), subjectText(entry)];
    const changes = Object.entries(entry.cambios);
    if (changes.length === 0) return [[...common, '', '']];
    return changes.map(([field, values]) => [...common, fieldLabel(field), changeText(entry, field, values)]);
  });
  return csvText([HEAD, ...rows]);
}

/** The page of the history that the panel shows. */
export const history = createResource<Page<HistoryEntry>>();
/** Whom it can be narrowed to. */
export const people = createResource<readonly string[]>();

/** Without a session the answer is an empty list, not a refusal. */
async function fetchHistory(page: number, filter: HistoryFilter): Promise<Page<HistoryEntry>> {
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

/** Loads who stands in it. A failure costs a filter only, so it is logged. */
export async function loadPeople(): Promise<void> {
  try {
    await people.load(() => asAdmin(listPeople));
  } catch (error) {
    console.warn('The people of the history could not be loaded', error);
  }
}

/** Downloads every entry that matches, for Excel. */
export async function exportHistory(filter: HistoryFilter): Promise<void> {
  try {
    const { items, unreadable } = await listAsAdmin(() => listAllHistory(filter));
    downloadCsv('historial', historyToCsv(items));
    notifyLeftOut(unreadable, CHANGES);
  } catch (error) {
    notifyFailure('No se pudo cargar el historial', error);
  }
}
