import { notify } from '#src/components/ui/notify.tsx';
import { newRecordId } from '#src/features/admin/shared/record-id.ts';
import {
  failureFields,
  hasArrivedBefore,
  isOutdated,
  notifyFailure,
} from '#src/features/admin/shell/panel-failure.ts';
import { closeForm } from '#src/features/admin/shell/panel-navigation.store.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { createSpec, listSpecs } from '#src/features/admin/specs/specs.api.ts';
import { createVehicle, getVehicle, updateVehicle } from '#src/features/admin/vehicles/vehicles.api.ts';
import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pick } from '#src/lib/pick.ts';
import { draftIdOf, dropDraft } from './vehicle-draft.ts';
import { changedFields, mergeVehicleForm } from './vehicle-form.merge.ts';
import { readVehicleForm, toVehicleForm, type VehicleFormErrors } from './vehicle-form.schema.ts';
import {
  $vehicleForm,
  changeVehicleForm,
  forgetVehicleForm,
  type VehicleFormState,
} from './vehicle-form.store.ts';
import { firstWrongTab } from './vehicle-form.tabs.ts';

/** How the form is saved, and what it says when it is not. */

const FAILURE = 'No se pudo guardar el vehículo';

function showErrors(errors: VehicleFormErrors): void {
  const tab = firstWrongTab(errors);
  changeVehicleForm({ errors, ...(tab !== null && { tab }) });
}

/** Creates; when the same vehicle has arrived before, its answer was lost and only what changed since is saved. */
async function create(newId: string, vehicle: VehicleInput): Promise<AdminVehicle> {
  try {
    return await createVehicle({ ...vehicle, id: newId });
  } catch (error) {
    if (!hasArrivedBefore(error)) throw error;
    const arrived = await getVehicle(newId);
    return updateVehicle(arrived.id, vehicle, arrived.updated_at);
  }
}

async function save(state: VehicleFormState, vehicle: VehicleInput): Promise<AdminVehicle> {
  if (state.vehicle === null) return create(state.newId, vehicle);
  const changes = pick(vehicle, changedFields(state.base, state.values));
  return updateVehicle(state.vehicle.id, changes, state.vehicle.updated_at);
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
  const state = $vehicleForm.get();
  if (state === null || state.saving) return;
  const result = readVehicleForm(state.values, new Date());
  if (!result.ok) {
    showErrors(result.errors);
    return;
  }
  changeVehicleForm({ saving: true, errors: {} });
  try {
    const saved = await asAdmin(() => save(state, result.vehicle));
    dropDraft(localStorage, draftIdOf(state));
    if (state.copyOf !== null) await copySpecs(state.copyOf, saved.id);
    const title =
      state.vehicle === null ? 'Vehículo creado correctamente' : 'Vehículo actualizado correctamente';
    notify({ title, tone: 'success' });
    forgetVehicleForm();
    closeForm();
  } catch (error) {
    if (state.vehicle !== null && isOutdated(error)) await showConflict(state, state.vehicle.id);
    else {
      notifyFailure(FAILURE, error);
      showErrors(failureFields(error));
    }
  } finally {
    changeVehicleForm({ saving: false });
  }
}

/** Somebody else saved first: shows what they saved beside what is typed. */
async function showConflict({ base, values }: VehicleFormState, vehicleId: string): Promise<void> {
  try {
    const current = await getVehicle(vehicleId);
    const merge = mergeVehicleForm(base, values, toVehicleForm(current));
    changeVehicleForm({ conflict: { current, merge } });
  } catch (error) {
    notifyFailure(FAILURE, error);
  }
}
