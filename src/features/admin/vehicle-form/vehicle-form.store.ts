import { atom, type ReadableAtom } from 'nanostores';
import { pick } from '#src/lib/pick.ts';
import { notify } from '#src/components/ui/notify.tsx';
import { createSpec, listSpecs } from '#src/features/admin/specs/specs.api.ts';
import { changedFields, mergeVehicleForm, type VehicleFormMerge } from './vehicle-form.merge.ts';
import {
  newVehicleForm,
  readVehicleForm,
  toVehicleForm,
  type VehicleFormErrors,
  type VehicleFormValues,
} from './vehicle-form.schema.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { createVehicle, getVehicle, updateVehicle } from '#src/features/admin/vehicles/vehicles.api.ts';
import {
  failureFields,
  hasArrivedBefore,
  isOutdated,
  notifyFailure,
} from '#src/features/admin/shell/panel-failure.ts';
import { closeForm } from '#src/features/admin/shell/panel-navigation.store.ts';
import { NEW_VEHICLE } from '#src/features/admin/shell/panel-place.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { newRecordId } from '#src/features/admin/shared/record-id.ts';
import { dropDraft, keepDraft, readDraft } from './vehicle-draft.ts';
import { firstWrongTab, type FormTab } from './vehicle-form.tabs.ts';

/** The vehicle form: one at a time, to create or to edit. */

/** Somebody else has saved the vehicle since the form was opened. */
export interface Conflict {
  readonly current: AdminVehicle;
  readonly merge: VehicleFormMerge;
}

export interface VehicleFormState {
  /** Null in create mode. */
  readonly vehicle: AdminVehicle | null;
  readonly newId: string;
  /** The vehicle whose specs a new one takes over. */
  readonly copyOf: string | null;
  readonly base: VehicleFormValues;
  readonly values: VehicleFormValues;
  readonly errors: VehicleFormErrors;
  readonly tab: FormTab;
  readonly saving: boolean;
  /** Whether what is shown comes from a draft. */
  readonly restored: boolean;
  readonly conflict: Conflict | null;
}

const form = atom<VehicleFormState | null>(null);
/** Null while it is being opened. */
export const $vehicleForm: ReadableAtom<VehicleFormState | null> = form;

function change(part: Partial<VehicleFormState>): void {
  const state = form.get();
  if (state !== null) form.set({ ...state, ...part });
}

/** Names the draft: of a vehicle, of a new one, or of the copy of one. */
const newDraftId = (copyOf: string | null) => (copyOf === null ? NEW_VEHICLE : `copia-${copyOf}`);
const draftId = ({ vehicle, copyOf }: VehicleFormState) => vehicle?.id ?? newDraftId(copyOf);

/** Whether the open form holds what is not saved. */
export function isFormDirty(): boolean {
  const state = form.get();
  return state !== null && changedFields(state.base, state.values).length > 0;
}

function start(
  part: Pick<VehicleFormState, 'vehicle' | 'base' | 'values' | 'newId' | 'restored' | 'copyOf'>,
) {
  form.set({ ...part, errors: {}, tab: 'basico', saving: false, conflict: null });
}

/** A copy's form: the same car, but for what belongs to one car alone. */
function copyForm(original: AdminVehicle): VehicleFormValues {
  return { ...toVehicleForm(original), status: 'disponible', destacado: false, km: '' };
}

async function openNew(copyOf: string | null): Promise<void> {
  const base = newVehicleForm(new Date());
  const draft = readDraft(localStorage, newDraftId(copyOf));
  if (draft !== null) {
    start({ vehicle: null, copyOf, base, values: draft.values, newId: draft.newId, restored: true });
    return;
  }
  const values = copyOf === null ? base : copyForm(await asAdmin(() => getVehicle(copyOf)));
  start({ vehicle: null, copyOf, base, values, newId: newRecordId(), restored: false });
}

async function openExisting(id: string): Promise<void> {
  const vehicle = await asAdmin(() => getVehicle(id));
  const base = toVehicleForm(vehicle);
  const draft = readDraft(localStorage, id);
  // What others saved since the draft was kept stays, below one's own changes.
  const values = draft === null ? base : mergeVehicleForm(draft.base, draft.values, base).values;
  const restored = changedFields(base, values).length > 0;
  start({ vehicle, copyOf: null, base, values, newId: '', restored });
}

/** Opens the form of a vehicle, of a new one, or of a copy. */
export async function openVehicleForm(editar: string, copia: string | null): Promise<void> {
  form.set(null);
  try {
    if (editar === NEW_VEHICLE) await openNew(copia);
    else await openExisting(editar);
  } catch (error) {
    notifyFailure('No se pudieron cargar los vehículos', error);
    closeForm();
  }
}

/** Forgets the form that is no longer shown; its draft stays. */
export function forgetVehicleForm(): void {
  form.set(null);
}

/** Takes over what is typed; what was wrong with the field is forgotten. */
export function setField<Field extends VehicleField>(field: Field, value: VehicleFormValues[Field]): void {
  const state = form.get();
  if (state === null) return;
  const others = Object.entries(state.errors).filter(([name]) => name !== field);
  const errors: VehicleFormErrors = Object.fromEntries(others);
  const values = { ...state.values, [field]: value };
  form.set({ ...state, values, errors });
  keepDraft(localStorage, draftId(state), { base: state.base, values, newId: state.newId });
}

export function showFormTab(tab: FormTab): void {
  change({ tab });
}

/** Goes back to what is saved. */
export function discardChanges(): void {
  const state = form.get();
  if (state === null) return;
  dropDraft(localStorage, draftId(state));
  form.set({ ...state, values: state.base, errors: {}, restored: false });
}

function showErrors(errors: VehicleFormErrors): void {
  change({ errors, tab: firstWrongTab(errors) ?? form.get()?.tab ?? 'basico' });
}

/** Creates; when the same vehicle has arrived before, its answer was lost and only what changed since is saved. */
async function create(state: VehicleFormState, vehicle: VehicleInput): Promise<AdminVehicle> {
  try {
    return await createVehicle({ ...vehicle, id: state.newId });
  } catch (error) {
    if (!hasArrivedBefore(error)) throw error;
    const arrived = await getVehicle(state.newId);
    return updateVehicle(arrived.id, vehicle, arrived.updated_at);
  }
}

async function save(state: VehicleFormState, vehicle: VehicleInput): Promise<AdminVehicle> {
  if (state.vehicle === null) return create(state, vehicle);
  const fields = changedFields(state.base, state.values);
  return updateVehicle(state.vehicle.id, pick(vehicle, fields), state.vehicle.updated_at);
}

async function copySpecs(from: string, to: string): Promise<void> {
  try {
    for (const { grupo, clave, valor } of await asAdmin(() => listSpecs(from)))
      await asAdmin(() => createSpec(to, { id: newRecordId(), grupo, clave, valor }));
  } catch (error) {
    notifyFailure('No se pudo agregar la especificación', error);
  }
}

/** Saves the form: checked here first, refused by the server field by field, closed when it is saved. */
export async function submitVehicleForm(): Promise<void> {
  const state = form.get();
  if (state === null || state.saving) return;
  const result = readVehicleForm(state.values, new Date());
  if (!result.ok) {
    showErrors(result.errors);
    return;
  }
  change({ saving: true, errors: {} });
  try {
    const saved = await asAdmin(() => save(state, result.vehicle));
    dropDraft(localStorage, draftId(state));
    if (state.copyOf !== null) await copySpecs(state.copyOf, saved.id);
    const title =
      state.vehicle === null ? 'Vehículo creado correctamente' : 'Vehículo actualizado correctamente';
    notify({ title, tone: 'success' });
    form.set(null);
    closeForm();
  } catch (error) {
    await showFailure(state, error);
  } finally {
    change({ saving: false });
  }
}

async function showFailure(state: VehicleFormState, error: unknown): Promise<void> {
  if (state.vehicle !== null && isOutdated(error)) {
    try {
      const current = await getVehicle(state.vehicle.id);
      const merge = mergeVehicleForm(state.base, state.values, toVehicleForm(current));
      change({ conflict: { current, merge } });
      return;
    } catch (reading) {
      notifyFailure('No se pudo guardar el vehículo', reading);
      return;
    }
  }
  notifyFailure('No se pudo guardar el vehículo', error);
  showErrors(failureFields(error));
}

/** Decides a conflict: one's own changes on top of theirs, theirs alone, or later. */
export async function decideConflict(decision: 'mine' | 'theirs' | 'later'): Promise<void> {
  const state = form.get();
  if (state?.conflict == null) return;
  const { current, merge } = state.conflict;
  if (decision === 'later') {
    change({ conflict: null });
    return;
  }
  const base = toVehicleForm(current);
  const values = decision === 'mine' ? merge.values : base;
  form.set({ ...state, vehicle: current, base, values, conflict: null, restored: false, saving: false });
  if (decision === 'mine') await submitVehicleForm();
  else dropDraft(localStorage, current.id);
}
