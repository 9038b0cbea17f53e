import { failureCode, failureFields, failureText } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteCar, noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { $import, changeImport, finishImport } from './import.store.ts';
import { outcomeOf, type Outcome } from './import.messages.ts';
import { isReady, type PlannedRow, type RowSave } from './planned-row.ts';
import { saveRows } from './stock-files.api.ts';
import { IMPORT_ROWS_AT_ONCE, type SavedRow } from './stock-import.schema.ts';

/** Saves the planned rows in groups, each in one transaction, until all have a result. */

type Waiting = PlannedRow & { readonly save: RowSave };

function waitingRows(): Waiting[] {
  const { rows, agreed, outcomes } = $import.get();
  return rows.filter((row): row is Waiting => isReady(row, agreed) && !outcomes.has(row.number));
}

function note(found: readonly (readonly [number, Outcome])[]): void {
  changeImport({ outcomes: new Map([...$import.get().outcomes, ...found]) });
}

/** Updates the publication line. A new car has the status that its row sent. */
function noteStock(group: readonly Waiting[], saved: readonly SavedRow[]): void {
  for (const { id, vehicle, fate } of saved) {
    const status = group.find(({ save }) => save.id === id)?.save.fields.status;
    if (fate === 'creada' && status !== undefined) noteCar({ id: vehicle, status });
  }
  const changed = saved.filter(({ fate }) => fate === 'creada' || fate === 'cambiada');
  if (changed.length > 0) noteSaved(changed.map(({ vehicle }) => vehicle));
}

/**
 * Saves one group. A row that the server refuses is recorded, and the rest of its group is sent again.
 * @throws any other failure, and an error when a row has no result, because it would be sent forever
 */
async function saveGroup(group: readonly Waiting[]): Promise<void> {
  try {
    const { importId, name } = $import.get();
    const saved = await asAdmin(() =>
      saveRows(
        importId,
        name,
        group.map(({ save }) => save),
      ),
    );
    const byId = new Map(saved.map((row) => [row.id, row]));
    const found = group.flatMap((row) => {
      const answer = byId.get(row.save.id);
      return answer === undefined ? [] : [[row.number, outcomeOf(row, answer)] as const];
    });
    note(found);
    noteStock(group, saved);
    if (found.length < group.length) throw new Error('The server returned no result for some rows');
  } catch (error) {
    const refused = group.find(({ save }) => save.id === failureCode(error, 'row'));
    if (refused === undefined) throw error;
    const detail = failureFields(error)['row'] ?? '';
    note([[refused.number, { fate: 'rechazada', referencia: refused.referencia, detail }]]);
  }
}

const confirmUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Imports every row that is ready, or resumes a paused import. */
export async function runImport(): Promise<void> {
  const { phase } = $import.get();
  if (phase !== 'planned' && phase !== 'paused') return;
  changeImport({ phase: 'running', failure: '' });
  window.addEventListener('beforeunload', confirmUnload);
  try {
    for (let waiting = waitingRows(); waiting.length > 0; waiting = waitingRows()) {
      if ($import.get().phase === 'stopping') {
        changeImport({ phase: 'paused' });
        return;
      }
      await saveGroup(waiting.slice(0, IMPORT_ROWS_AT_ONCE));
    }
    await finishImport();
  } catch (error) {
    changeImport({ phase: 'paused', failure: failureText(error) });
  } finally {
    window.removeEventListener('beforeunload', confirmUnload);
  }
}

/** Pauses after the group in flight. Until its response arrives, the import can neither resume nor take another file. */
export function stopImport(): void {
  if ($import.get().phase === 'running') changeImport({ phase: 'stopping' });
}
