import { notify } from '#src/components/ui/notify.tsx';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import {
  failureFields,
  hasArrivedBefore,
  isOutdated,
  notifyFailure,
} from '#src/features/admin/core/session/panel-failure.ts';
import { closeForm, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { SPECS } from '#src/features/admin/core/lists/read-list.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { createSpec, listSpecs } from '#src/features/admin/specs/specs.api.ts';
import { createVehicle, getVehicle, updateVehicle } from '#src/features/admin/stock/vehicles.api.ts';
import { removedPreviousPriceText } from '#src/features/admin/stock/price.messages.ts';
import { previousPriceError } from '#src/features/vehicles/domain/previous-price.ts';
import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pick } from '#src/lib/pick.ts';
import { draftIdOf, dropDraft } from './vehicle-draft.ts';
import { changedFields, mergeVehicleForm } from './vehicle-form.merge.ts';
import { questionBefore, type AfterSave } from './vehicle-form.questions.ts';
import { readVehicleForm, toVehicleForm, type VehicleFormErrors } from './vehicle-form.schema.ts';
import {
  $vehicleForm,
  changeVehicleForm,
  forgetVehicleForm,
  type VehicleFormState,
} from './vehicle-form.store.ts';
import { firstWrongTab } from './vehicle-form.tabs.ts';

/** Saves the form and reports failures. */

const FAILURE = 'No se pudo guardar el vehículo';

function showErrors(errors: VehicleFormErrors): void {
  const tab = firstWrongTab(errors);
  changeVehicleForm({ errors, ...(tab !== null && { tab }) });
}

/**
 * Creates a vehicle. If it already exists, an earlier attempt succeeded but its response was lost: saves the
 * changes made since.
 */
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
    const { items, unreadable } = await listAsAdmin(() => listSpecs(from));
    for (const { grupo, clave, valor } of items)
      await asAdmin(() => createSpec(to, { id: newRecordId(), grupo, clave, valor }));
    notifyLeftOut(unreadable, SPECS);
  } catch (error) {
    notifyFailure('No se pudo agregar la especificación', error);
  }
}

/**
 * A newly typed previous price is validated here. An existing one is removed by the server, which also checks
 * the lowest price of thirty days.
 */
function previousPriceErrors(
  { vehicle, base, values }: VehicleFormState,
  read: VehicleInput,
): VehicleFormErrors {
  if (vehicle === null || !changedFields(base, values).includes('precio_anterior_eur')) return {};
  const error = previousPriceError(vehicle.precio_eur, read);
  return error === null ? {} : { precio_anterior_eur: error };
}

/** Notifies the save with the text of SPEC section 8, and any removal of the previous price. */
function notifySaved(former: AdminVehicle | null, read: VehicleInput, saved: AdminVehicle): void {
  const title = former === null ? 'Vehículo creado correctamente' : 'Vehículo actualizado correctamente';
  const description =
    former === null
      ? undefined
      : removedPreviousPriceText(former.precio_eur, read, saved.precio_anterior_eur);
  notify({ title, description, tone: 'success' });
}

/** Navigates after a save. Back leads to the list, not to the form of a vehicle already created. */
function leaveForm({ afterSave }: VehicleFormState, { id }: AdminVehicle): void {
  if (afterSave === 'photos') openTab('imagenes', { vehiculo: id }, 'replace');
  else closeForm();
}

/** Saves the form, then navigates as given. */
export function submitTo(afterSave: AfterSave): void {
  changeVehicleForm({ afterSave });
  void submitVehicleForm();
}

/**
 * Saves the form: validates it, confirms doubtful values, shows the server's errors by field, and closes it
 * when saved.
 */
export async function submitVehicleForm(): Promise<void> {
  const state = $vehicleForm.get();
  if (state === null || state.saving) return;
  const result = readVehicleForm(state.values, new Date());
  const errors = result.ok ? previousPriceErrors(state, result.vehicle) : result.errors;
  if (!result.ok || Object.keys(errors).length > 0) {
    showErrors(errors);
    return;
  }
  const question = questionBefore(state, result.vehicle);
  if (question !== null) {
    changeVehicleForm({ question, errors: {} });
    return;
  }
  changeVehicleForm({ saving: true, errors: {} });
  try {
    const saved = await asAdmin(() => save(state, result.vehicle));
    noteSaved([saved.id], (state.vehicle?.status ?? 'oculto') !== 'oculto');
    dropDraft(localStorage, draftIdOf(state));
    if (state.copyOf !== null) await copySpecs(state.copyOf, saved.id);
    notifySaved(state.vehicle, result.vehicle, saved);
    forgetVehicleForm();
    leaveForm(state, saved);
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

/** Another administrator saved first: shows their values beside the typed ones. */
async function showConflict({ base, values }: VehicleFormState, vehicleId: string): Promise<void> {
  try {
    const current = await getVehicle(vehicleId);
    const merge = mergeVehicleForm(base, values, toVehicleForm(current));
    changeVehicleForm({ conflict: { current, merge } });
  } catch (error) {
    notifyFailure(FAILURE, error);
  }
}
