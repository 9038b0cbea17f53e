import { map } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import { specLimits } from '#src/config/stock-limits.ts';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { failureText, hasArrivedBefore } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { leftOver, planPaste, rowsToSave, type PlannedLine } from './spec-paste.plan.ts';
import { readPaste } from './spec-paste.ts';
import { saveSpecRows } from './specs.api.ts';
import { loadSpecs, sheet } from './specs.store.ts';

/** The state of a vehicle's paste dialog. Closing it keeps the text. */
export interface PasteBox {
  readonly isOpen: boolean;
  readonly text: string;
  /** The group of the rows above the first heading. */
  readonly grupo: string;
  /** Why the last save failed; '' if it did not. */
  readonly failure: string;
}

export const EMPTY_BOX: PasteBox = { isOpen: false, text: '', grupo: SPEC_GROUPS[0], failure: '' };

/** The dialog states by vehicle id. */
export const $pasteBoxes = map<Record<string, PasteBox>>({});

const boxOf = (vehicleId: string) => $pasteBoxes.get()[vehicleId] ?? EMPTY_BOX;

export function changePaste(vehicleId: string, change: Partial<PasteBox>): void {
  $pasteBoxes.setKey(vehicleId, { ...boxOf(vehicleId), ...change });
}

/** Opens the dialog and appends `text`; an empty dialog adopts `grupo`. */
export function openPaste(vehicleId: string, text = '', grupo = ''): void {
  const box = boxOf(vehicleId);
  if (box.text.trim() === '')
    changePaste(vehicleId, { isOpen: true, text, failure: '', grupo: grupo === '' ? box.grupo : grupo });
  else changePaste(vehicleId, { isOpen: true, text: text === '' ? box.text : `${box.text}\n${text}` });
}

/** The plan for the current text; null until the vehicle's specs have loaded. */
export function planOf(vehicleId: string, { text, grupo }: PasteBox): readonly PlannedLine[] | null {
  const { data } = sheet.$state.get();
  if (data?.vehicleId !== vehicleId) return null;
  const groups = data.specs.map((spec) => spec.grupo).filter(Boolean);
  return planPaste(readPaste(text, grupo, groups), data.specs);
}

/**
 * The ids of new rows, as idempotency keys: kept until the rows are saved, so that a retry creates no
 * duplicates.
 */
const newIds = new Map<string, string>();

function idOf(vehicleId: string, line: PlannedLine): string {
  const key = `${vehicleId}\n${line.grupo}\n${line.text}`;
  const id = newIds.get(key) ?? newRecordId();
  newIds.set(key, id);
  return id;
}

/**
 * Saves all parsed rows, or none; unparsed lines stay in the dialog. If an earlier response was lost, saves
 * the rows still missing.
 */
export async function savePaste(vehicleId: string, isRetry = false): Promise<void> {
  const planned = planOf(vehicleId, boxOf(vehicleId));
  if (planned === null) return;
  const rows = rowsToSave(planned, (line) => idOf(vehicleId, line));
  if (rows.length > specLimits.rowsAtOnce) {
    const failure = `Son ${rows.length} especificaciones y solo se pueden guardar ${specLimits.rowsAtOnce} a la vez`;
    changePaste(vehicleId, { failure });
    return;
  }
  try {
    if (rows.length > 0) await asAdmin(() => saveSpecRows(vehicleId, rows));
  } catch (error) {
    await loadSpecs(vehicleId);
    if (hasArrivedBefore(error) && !isRetry) return savePaste(vehicleId, true);
    changePaste(vehicleId, { failure: failureText(error) });
    return;
  }
  newIds.clear();
  noteSaved([vehicleId]);
  const text = leftOver(planned);
  changePaste(vehicleId, { text, failure: '', isOpen: text !== '' });
  notify({ title: 'Especificaciones guardadas correctamente', tone: 'success' });
  await loadSpecs(vehicleId);
}
