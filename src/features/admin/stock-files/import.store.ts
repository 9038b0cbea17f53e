import { atom } from 'nanostores';
import { notify } from '#src/components/ui/notify.tsx';
import { newRecordId } from '#src/features/admin/shared/record-id.ts';
import { failureText } from '#src/features/admin/shell/panel-failure.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { listAllVehicles } from '#src/features/admin/vehicles/vehicles.api.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pick } from '#src/lib/pick.ts';
import { UnreadableSheet, type Sheet } from '#src/lib/sheet/sheet.ts';
import { refreshLastImport } from './import-undo.store.ts';
import { resultSummary, type Outcome } from './import.words.ts';
import { forgetImport, keepImport, keptImport, type KeptImport } from './kept-import.ts';
import { changeMapping, proposeMapping, type Mapping } from './mapping.ts';
import { planRows } from './plan-rows.ts';
import { questionKey, type PlannedRow } from './planned-row.ts';
import { readFile, requireFileSize } from './read-file.ts';
import { rememberColumns, rememberedColumns } from './remembered.ts';
import { rowIds } from './row-id.ts';
import { checkRows, type CheckedRows } from './stock-files.api.ts';

/** The file that is brought in: it lives on while other tabs of the panel are looked at. */

/**
 * 'unchecked': the file is read, and what the server knows about it could not be had. 'stopping': somebody has stopped it, and
 * the answer to the group on its way is not in yet.
 */
export type ImportPhase =
  'empty' | 'reading' | 'unchecked' | 'planned' | 'running' | 'stopping' | 'paused' | 'done';

export interface ImportState {
  readonly phase: ImportPhase;
  /** What the server knows this import by, also after a reload. */
  readonly importId: string;
  readonly name: string;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly emptyClears: boolean;
  /** Questions that have been answered with yes, by `questionKey`. */
  readonly agreed: ReadonlySet<string>;
  readonly rows: readonly PlannedRow[];
  /** By the number of the row. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** Why it does not go on; '' when it does. */
  readonly failure: string;
}

const EMPTY: ImportState = {
  phase: 'empty',
  importId: '',
  name: '',
  sheet: { headers: [], rows: [] },
  mapping: [],
  emptyClears: false,
  agreed: new Set(),
  rows: [],
  outcomes: new Map(),
  failure: '',
};

export const $import = atom<ImportState>(EMPTY);

export function changeImport(change: Partial<ImportState>): void {
  $import.set({ ...$import.get(), ...change });
}

/** What the plan is made from besides the file. */
let facts: CheckedRows & { readonly vehicles: readonly AdminVehicle[]; readonly ids: readonly string[] } = {
  vehicles: [],
  ids: [],
  arrived: new Map(),
  trashed: new Set(),
};

function plan(): void {
  const { sheet, mapping, emptyClears } = $import.get();
  changeImport({ rows: planRows({ sheet, mapping, emptyClears, now: new Date(), ...facts }) });
}

/** Asks the server for the cars as they are, and plans every row. */
export async function checkFile(): Promise<void> {
  const { sheet, phase } = $import.get();
  // What is imported after its end can be undone apart: the import may be undone by now.
  if (phase === 'done') changeImport({ importId: newRecordId() });
  changeImport({ phase: 'reading', failure: '' });
  try {
    const ids = rowIds(sheet.rows);
    const [vehicles, checked] = await asAdmin(() =>
      Promise.all([listAllVehicles({ search: '', status: null, sort: null }), checkRows(ids)]),
    );
    facts = { vehicles, ids, ...checked };
    changeImport({ phase: 'planned', outcomes: new Map() });
    plan();
  } catch (error) {
    changeImport({ phase: 'unchecked', failure: failureText(error) });
  }
}

function begin(kept: KeptImport): Promise<void> {
  changeImport({ ...EMPTY, ...kept });
  return checkFile();
}

const keep = (): Promise<void> => {
  return keepImport(pick($import.get(), ['importId', 'name', 'sheet', 'mapping', 'emptyClears', 'agreed']));
};

/** Reads a file and plans it. */
export async function chooseFile(file: File): Promise<void> {
  changeImport({ ...EMPTY, phase: 'reading', name: file.name });
  let sheet: Sheet;
  try {
    requireFileSize(file.size);
    const bytes = new Uint8Array(await file.arrayBuffer());
    sheet = await readFile(bytes, { sheet: null, headingRow: null });
  } catch (error) {
    const failure =
      error instanceof UnreadableSheet ? error.message : 'No se pudo leer el archivo. Inténtalo de nuevo.';
    changeImport({ ...EMPTY, failure });
    return;
  }
  const mapping = proposeMapping(sheet.headers, rememberedColumns());
  await begin({
    importId: newRecordId(),
    name: file.name,
    sheet,
    mapping,
    emptyClears: false,
    agreed: new Set(),
  });
  await keep();
}

/** Goes on with the file that was left behind, if there is one. */
export async function resumeImport(): Promise<void> {
  if ($import.get().phase !== 'empty' || $import.get().failure !== '') return;
  const kept = await keptImport();
  if (kept !== null && $import.get().phase === 'empty') await begin(kept);
}

export async function discardImport(): Promise<void> {
  $import.set(EMPTY);
  await forgetImport();
}

export function mapColumn(column: number, field: VehicleField | null): void {
  const { mapping, sheet } = $import.get();
  const next = changeMapping(mapping, column, field);
  changeImport({ mapping: next });
  rememberColumns(sheet.headers, next);
  plan();
  void keep();
}

export function setEmptyClears(emptyClears: boolean): void {
  changeImport({ emptyClears });
  plan();
  void keep();
}

/** Answers the questions of rows. */
export function agreeTo(rows: readonly PlannedRow[], isAgreed: boolean): void {
  const agreed = new Set($import.get().agreed);
  for (const row of rows) {
    if (isAgreed) agreed.add(questionKey(row));
    else agreed.delete(questionKey(row));
  }
  changeImport({ agreed });
  void keep();
}

/** The import has come to its end: says so wherever in the panel somebody is. */
export async function finishImport(): Promise<void> {
  const outcomes = [...$import.get().outcomes.values()];
  changeImport({ phase: 'done' });
  void refreshLastImport();
  notify({ title: 'Importación terminada', description: `${resultSummary(outcomes)}.`, tone: 'success' });
  await forgetImport();
}
