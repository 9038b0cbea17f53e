import { map } from 'nanostores';
import { notify } from '#src/components/ui/notify.tsx';
import { specLimits } from '#src/config/stock-limits.ts';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { failureText, hasArrivedBefore } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { leftOver, planPaste, rowsToSave, type PlannedLine } from './spec-paste.plan.ts';
import { readPaste } from './spec-paste.ts';
import { saveSpecRows } from './specs.api.ts';
import { loadSpecs, sheet } from './specs.store.ts';

/** The box into which several specs are pasted. Closing it keeps its text, each vehicle's its own. */
export interface PasteBox {
  readonly isOpen: boolean;
  readonly text: string;
  /** The group of the rows above the first heading. */
  readonly grupo: string;
  /** Why the last save failed; empty when it did not. */
  readonly failure: string;
}

export const EMPTY_BOX: PasteBox = { isOpen: false, text: '', grupo: SPEC_GROUPS[0], failure: '' };

/** The boxes by vehicle id. */
export const $pasteBoxes = map<Record<string, PasteBox>>({});

const boxOf = (vehicleId: string) => $pasteBoxes.get()[vehicleId] ?? EMPTY_BOX;

export function changePaste(vehicleId: string, change: Partial<PasteBox>): void {
  $pasteBoxes.setKey(vehicleId, { ...boxOf(vehicleId), ...change });
}

/** Opens the box with `text` below what it holds; an empty box takes `grupo` over. */
export function openPaste(vehicleId: string, text = '', grupo = ''): void {
  const box = boxOf(vehicleId);
  if (box.text.trim() === '')
    changePaste(vehicleId, { isOpen: true, text, failure: '', grupo: grupo === '' ? box.grupo : grupo });
  else changePaste(vehicleId, { isOpen: true, text: text === '' ? box.text : `${box.text}\n${text}` });
}

/** What saving the box would do; null while the vehicle's specs are not known. */
export function planOf(vehicleId: string, { text, grupo }: PasteBox): readonly PlannedLine[] | null {
  const { data } = sheet.$state.get();
  if (data?.vehicleId !== vehicleId) return null;
  const known = data.specs.map((spec) => spec.grupo).filter(Boolean);
  return planPaste(readPaste(text, grupo, known), data.specs);
}

/** The ids of new rows: they last until the rows are saved, so that a repeated request makes no second ones. */
const newIds = new Map<string, string>();

function idOf(vehicleId: string, line: PlannedLine): string {
  const key = `${vehicleId}\n${line.grupo}\n${line.text}`;
  const id = newIds.get(key) ?? newRecordId();
  newIds.set(key, id);
  return id;
}

/**
 * Saves all that the box holds and that was understood, or nothing; what was not understood stays in it. Where the answer to a
 * former request was lost, what is still missing is saved.
 */
export async function savePaste(vehicleId: string, isRepeated = false): Promise<void> {
  const planned = planOf(vehicleId, boxOf(vehicleId));
  if (planned === null) return;
  const rows = rowsToSave(planned, (line) => idOf(vehicleId, line));
  if (rows.length > specLimits.rowsAtOnce) {
    const failure = `Son ${rows.length} especificaciones y caben ${specLimits.rowsAtOnce} de una vez`;
    changePaste(vehicleId, { failure });
    return;
  }
  try {
    if (rows.length > 0) await asAdmin(() => saveSpecRows(vehicleId, rows));
  } catch (error) {
    await loadSpecs(vehicleId);
    if (hasArrivedBefore(error) && !isRepeated) return savePaste(vehicleId, true);
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
