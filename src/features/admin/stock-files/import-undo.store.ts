import { atom, type ReadableAtom } from 'nanostores';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { failureText } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { loadTrashTotal } from '#src/features/admin/trash/trash.store.ts';
import { fetchLastImport, undoRows } from './stock-files.api.ts';
import type { LastImport, UndoneImport } from './stock-import.schema.ts';

/** The latest import, and its undo: one group of rows per request, until none remains. */

/** The import that can be undone; `import` is null when there is none. */
export const lastImport = createResource<{ readonly import: LastImport | null }>();

export interface UndoState {
  readonly phase: 'running' | 'failed' | 'done';
  readonly import: LastImport;
  /** What has been done so far. */
  readonly undone: UndoneImport;
  /** Why the undo stopped; '' while it runs. */
  readonly failure: string;
}

const undo = atom<UndoState | null>(null);
/** The undo in progress, or the result of the last one; null when there was none. */
export const $undo: ReadableAtom<UndoState | null> = undo;

/** Loads the latest import. A failure is shown where the undo is offered. */
export async function loadLastImport(): Promise<void> {
  try {
    await lastImport.load(async () => ({ import: await asAdmin(fetchLastImport) }));
  } catch (error) {
    console.warn('Could not load the latest import', error);
  }
}

/** Call when an import has ended. Clears the result of an earlier undo. */
export async function refreshLastImport(): Promise<void> {
  if (undo.get()?.phase === 'done') undo.set(null);
  await loadLastImport();
}

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

async function goOn(state: UndoState): Promise<void> {
  let { undone } = state;
  undo.set({ ...state, phase: 'running', failure: '' });
  window.addEventListener('beforeunload', askBeforeUnload);
  try {
    do {
      undone = await asAdmin(() => undoRows(state.import.id));
      noteSaved([], true);
      undo.set({ ...state, undone, phase: 'running', failure: '' });
    } while (undone.remaining > 0);
    undo.set({ ...state, undone, phase: 'done', failure: '' });
    lastImport.change(() => ({ import: null }));
    void loadLastImport();
  } catch (error) {
    undo.set({ ...state, undone, phase: 'failed', failure: failureText(error) });
  } finally {
    window.removeEventListener('beforeunload', askBeforeUnload);
    void loadTrashTotal();
  }
}

/** Undoes the latest import completely, or stops at a failure; `retryUndo` then resumes. */
export async function undoLastImport(): Promise<void> {
  const last = lastImport.$state.get().data?.import ?? null;
  if (last === null || undo.get()?.phase === 'running') return;
  const remaining = last.made + last.changed;
  await goOn({
    ...{ phase: 'running', import: last, failure: '' },
    undone: { trashed: 0, restored: 0, kept: [], remaining },
  });
}

/** Resumes after a failure. */
export async function retryUndo(): Promise<void> {
  const state = undo.get();
  if (state?.phase === 'failed') await goOn(state);
}
