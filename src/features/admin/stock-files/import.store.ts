import { atom } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { failureText } from '#src/features/admin/core/session/panel-failure.ts';
import { namesText, unreadableTitle, VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listAllVehicles } from '#src/features/admin/stock/vehicles.api.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pick } from '#src/lib/pick.ts';
import { UnreadableSheet } from '#src/lib/sheet/sheet.ts';
import { refreshLastImport } from './import-undo.store.ts';
import type { ImportQuestion } from './import-questions.ts';
import { resultSummary, type Outcome } from './import.messages.ts';
import { forgetImport, keepImport, keptImport, type KeptImport } from './kept-import.ts';
import { changeMapping, proposeMapping } from './mapping.ts';
import { planRows } from './plan-rows.ts';
import { questionKey, type PlannedRow } from './planned-row.ts';
import { readFile, requireFileSize, type FileChoice, type StockFile } from './read-file.ts';
import { rememberColumns, rememberedColumns } from './remembered.ts';
import { rowIds } from './row-id.ts';
import { checkRows, type CheckedRows } from './stock-files.api.ts';
import { correctionKey } from './type-row.ts';

/** The import in progress. It survives switching between the panel's tabs. */

/**
 * 'unchecked': the file is read, but the request to the server failed. 'stopping': the import was stopped, and the response to
 * the group in flight is pending.
 */
export type ImportPhase =
  'empty' | 'reading' | 'unchecked' | 'planned' | 'running' | 'stopping' | 'paused' | 'done';

export interface ImportState extends KeptImport {
  readonly phase: ImportPhase;
  readonly file: StockFile;
  readonly rows: readonly PlannedRow[];
  readonly questions: readonly ImportQuestion[];
  readonly columnNotes: readonly string[];
  /** Keyed by row number. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** Why the import stopped; '' while it runs. */
  readonly failure: string;
}

const EMPTY: ImportState = {
  phase: 'empty',
  importId: '',
  name: '',
  bytes: new Uint8Array(),
  choice: { sheet: null, headingRow: null },
  file: {
    ...{ sheets: [], sheet: '', headingRow: 0, headingRows: [], headers: [], rows: [] },
    ...{ skipped: [], notes: [] },
  },
  mapping: [],
  emptyClears: false,
  publish: false,
  answers: new Map(),
  corrections: new Map(),
  agreed: new Set(),
  rows: [],
  questions: [],
  columnNotes: [],
  outcomes: new Map(),
  failure: '',
};

export const $import = atom<ImportState>(EMPTY);

export function changeImport(change: Partial<ImportState>): void {
  $import.set({ ...$import.get(), ...change });
}

/** Inputs of the plan besides the file. */
let facts: CheckedRows & { readonly vehicles: readonly AdminVehicle[]; readonly ids: readonly string[] } = {
  vehicles: [],
  ids: [],
  arrived: new Map(),
  remade: new Set(),
  trashed: new Map(),
};

function plan(): void {
  const { file, ...chosen } = $import.get();
  changeImport(planRows({ ...chosen, ...facts, sheet: file, now: new Date() }));
}

/** Loads the current cars from the server and plans every row. */
export async function checkFile(): Promise<void> {
  const { file, phase, importId } = $import.get();
  // A run after a finished one is a separate import with a separate undo.
  const next = phase === 'done' ? newRecordId() : importId;
  changeImport({ phase: 'reading', failure: '', importId: next });
  try {
    const ids = rowIds(file.rows);
    const [{ items, unreadable }, checked] = await Promise.all([
      listAsAdmin(() => listAllVehicles({ search: '', status: null, sort: null })),
      asAdmin(() => checkRows(ids)),
    ]);
    if (unreadable.length > 0) {
      // Without the unreadable cars in the plan, their rows would create duplicates.
      const failure = `${unreadableTitle(unreadable.length, VEHICLES)}: ${namesText(unreadable)}. Avisa al responsable del servidor.`;
      changeImport({ phase: 'unchecked', failure });
      return;
    }
    facts = { vehicles: items, ids, ...checked };
    changeImport({ phase: 'planned', outcomes: new Map() });
    plan();
  } catch (error) {
    changeImport({ phase: 'unchecked', failure: failureText(error) });
  }
}

const KEPT = [
  ...(['importId', 'name', 'bytes', 'choice', 'mapping', 'emptyClears', 'publish'] as const),
  ...(['answers', 'corrections', 'agreed'] as const),
];

const keep = (): Promise<void> => keepImport(pick($import.get(), KEPT));

/** Changes a choice about the file, replans and saves the draft. */
function choose(change: Partial<KeptImport>): void {
  changeImport(change);
  plan();
  void keep();
}

const unreadableText = (error: unknown): string =>
  error instanceof UnreadableSheet ? error.message : 'No se pudo leer el archivo. Inténtalo de nuevo.';

/** Reads and plans a file. */
export async function chooseFile(chosen: File): Promise<void> {
  changeImport({ ...EMPTY, phase: 'reading', name: chosen.name });
  try {
    requireFileSize(chosen.size);
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const file = await readFile(bytes, EMPTY.choice);
    const mapping = proposeMapping(file.headers, rememberedColumns(), file.rows);
    changeImport({ bytes, file, mapping, importId: newRecordId() });
  } catch (error) {
    changeImport({ ...EMPTY, failure: unreadableText(error) });
    return;
  }
  await checkFile();
  await keep();
}

/** Selects another sheet or heading row. Clears answers and corrections, which belong to the previous table. */
export async function chooseTable(choice: FileChoice): Promise<void> {
  const { bytes } = $import.get();
  try {
    const file = await readFile(bytes, choice);
    const mapping = proposeMapping(file.headers, rememberedColumns(), file.rows);
    const { answers, corrections, agreed } = EMPTY;
    changeImport({ choice, file, mapping, answers, corrections, agreed, failure: '' });
  } catch (error) {
    changeImport({ failure: unreadableText(error) });
    return;
  }
  await checkFile();
  await keep();
}

/** Resumes an unfinished import, if there is one. */
export async function resumeImport(): Promise<void> {
  if ($import.get().phase !== 'empty' || $import.get().failure !== '') return;
  const kept = await keptImport();
  if (kept === null || $import.get().phase !== 'empty') return;
  changeImport({ ...EMPTY, ...kept, phase: 'reading' });
  try {
    changeImport({ file: await readFile(kept.bytes, kept.choice) });
  } catch (error) {
    changeImport({ ...EMPTY, failure: unreadableText(error) });
    return;
  }
  await checkFile();
}

export async function discardImport(): Promise<void> {
  $import.set(EMPTY);
  await forgetImport();
}

export function mapColumn(column: number, field: VehicleField | null): void {
  const { mapping, file } = $import.get();
  const next = changeMapping(mapping, column, field);
  rememberColumns(file, next);
  choose({ mapping: next });
}

export function setEmptyClears(emptyClears: boolean): void {
  choose({ emptyClears });
}

export function setPublish(publish: boolean): void {
  choose({ publish });
}

/** Answers a question about a column or a value; undefined clears the answer. */
export function answerQuestion(key: string, answer: string | undefined): void {
  const answers = new Map($import.get().answers);
  if (answer === undefined) answers.delete(key);
  else answers.set(key, answer);
  choose({ answers });
}

/** Corrects a field of a row; undefined removes the correction. */
export function correctCell(row: number, field: VehicleField, text: string | undefined): void {
  const corrections = new Map($import.get().corrections);
  if (text === undefined) corrections.delete(correctionKey(row, field));
  else corrections.set(correctionKey(row, field), text);
  choose({ corrections });
}

/** Confirms or unconfirms rows that need a yes. */
export function agreeTo(rows: readonly PlannedRow[], isAgreed: boolean): void {
  const agreed = new Set($import.get().agreed);
  for (const row of rows) {
    if (isAgreed) agreed.add(questionKey(row));
    else agreed.delete(questionKey(row));
  }
  changeImport({ agreed });
  void keep();
}

/** Finishes the import, and shows a notice in any tab of the panel. */
export async function finishImport(): Promise<void> {
  const outcomes = [...$import.get().outcomes.values()];
  changeImport({ phase: 'done' });
  void refreshLastImport();
  notify({ title: 'Importación terminada', description: `${resultSummary(outcomes)}.`, tone: 'success' });
  await forgetImport();
}
