import { notify } from '#src/components/ui/notify.ts';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import {
  failureFields,
  hasArrivedBefore,
  isOutdated,
  notifyFailure,
} from '#src/features/admin/core/session/panel-failure.ts';
import { closeForm, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { rememberCorrections } from '#src/features/admin/adverts/corrections.store.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { SPECS } from '#src/features/admin/core/lists/read-list.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { createSpec, listSpecs } from '#src/features/admin/specs/specs.api.ts';
import { savedCarNotice } from '#src/features/admin/hidden-car/saved-car.notice.ts';
import { buyerQuestion } from '#src/features/admin/sold-car/sold-car.store.ts';
import { countPhotos } from '#src/features/admin/stock/images.api.ts';
import { carNotice } from '#src/features/admin/stock/car-notice.ts';
import {
  createVehicle,
  getVehicle,
  type SpecRow,
  updateVehicle,
} from '#src/features/admin/stock/vehicles.api.ts';
import { removedPreviousPriceText } from '#src/features/admin/stock/price.messages.ts';
import { previousPriceError } from '#src/features/vehicles/domain/previous-price.ts';
import { isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle, VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { guaranteeProblem, isSameGuarantee } from '#src/features/vehicles/sale/guarantee-check.ts';
import { pick } from '#src/lib/pick.ts';
import { readTwins } from './twins.api.ts';
import { draftIdOf, dropDraft } from './vehicle-draft.ts';
import { changedFields, mergeVehicleForm } from './vehicle-form.merge.ts';
import { isPublishing, questionBefore } from './vehicle-form.questions.ts';
import {
  readVehicleForm,
  toVehicleForm,
  type VehicleFormErrors,
  type VehicleFormValues,
} from './vehicle-form.schema.ts';
import {
  $vehicleForm,
  changeVehicleForm,
  forgetVehicleForm,
  type AfterSave,
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
async function create(
  newId: string,
  vehicle: VehicleInput,
  specs: readonly SpecRow[],
): Promise<AdminVehicle> {
  try {
    return await createVehicle({ ...vehicle, id: newId }, specs);
  } catch (error) {
    if (!hasArrivedBefore(error)) throw error;
    const arrived = await getVehicle(newId);
    return updateVehicle(arrived.id, vehicle, arrived.updated_at, specs);
  }
}

async function save(state: VehicleFormState, vehicle: VehicleInput): Promise<AdminVehicle> {
  const { specs } = state.advert;
  if (state.vehicle === null) return create(state.newId, vehicle, specs);
  const changes = pick(vehicle, changedFields(state.base, valuesToSave(state)));
  return updateVehicle(state.vehicle.id, changes, state.vehicle.updated_at, specs);
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

/** A guarantee from before the rule is refused as soon as a field that decides it changes. */
function guaranteeErrors({ vehicle }: VehicleFormState, read: VehicleInput): VehicleFormErrors {
  if (vehicle !== null && isSameGuarantee(vehicle, read)) return {};
  const error = guaranteeProblem(read);
  return error === null ? {} : { garantia_meses: error };
}

/** The number of a car's photos; null when it cannot be counted: that fails no save. */
function photosOf({ id }: AdminVehicle): Promise<number | null> {
  return asAdmin(() => countPhotos(id)).catch(() => null);
}

/**
 * Notifies the save with the text of SPEC section 8, any removal of the previous price, and what a hidden car lacks. A
 * new car has no photos.
 */
async function notifySaved(
  former: AdminVehicle | null,
  read: VehicleInput,
  saved: AdminVehicle,
): Promise<void> {
  const title = former === null ? 'Vehículo creado correctamente' : 'Vehículo actualizado correctamente';
  const removed =
    former === null
      ? undefined
      : removedPreviousPriceText(former.precio_eur, read, saved.precio_anterior_eur);
  const photos = former === null ? 0 : isPublic(saved.status) ? null : await photosOf(former);
  const question = former === null ? [] : await buyerQuestion(former, saved);
  const { description, ...subject } = savedCarNotice(saved, photos, question);
  const words = [removed, description].filter((text) => text !== undefined).join(' ');
  notify({ title, ...subject, description: words, tone: 'success' });
}

/** A new car has no name yet, but its id. */
function notifyNotSaved({ vehicle, newId }: VehicleFormState, error: unknown): void {
  notifyFailure(FAILURE, error, vehicle === null ? { about: newId } : carNotice(vehicle));
}

/** Navigates after a save. Back leads to the list, not to the form of a vehicle already created. */
function leaveForm({ afterSave }: VehicleFormState, { id }: AdminVehicle): void {
  if (afterSave === 'photos') openTab('imagenes', { vehiculo: id }, 'replace');
  else closeForm();
}

/** Whether plate or chassis number differ from the saved ones: then another car may have them. */
function hasNewIdentity({ base, values }: VehicleFormState): boolean {
  const changed = changedFields(base, values);
  return changed.includes('matricula') || changed.includes('vin');
}

const STATUS_AFTER: Partial<Readonly<Record<AfterSave, string>>> = {
  photos: 'oculto',
  publish: 'disponible',
};

/** The form's values, with the status that the save is for. The form keeps its own, in case the save fails. */
function valuesToSave({ values, afterSave }: VehicleFormState): VehicleFormValues {
  return { ...values, status: STATUS_AFTER[afterSave] ?? values.status };
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
  const result = readVehicleForm(valuesToSave(state), new Date());
  const errors = result.ok
    ? { ...previousPriceErrors(state, result.vehicle), ...guaranteeErrors(state, result.vehicle) }
    : result.errors;
  if (!result.ok || Object.keys(errors).length > 0) {
    showErrors(errors);
    return;
  }
  changeVehicleForm({ saving: true, errors: {} });
  try {
    const twins = hasNewIdentity(state) ? await readTwins(state) : state.twins;
    const { vehicle } = state;
    const publishes = vehicle !== null && isPublishing(vehicle, result.vehicle);
    const photos = publishes ? await photosOf(vehicle) : null;
    const question = questionBefore({ ...state, photos, twins }, result.vehicle);
    if (question !== null) {
      changeVehicleForm({ question, twins });
      return;
    }
    const saved = await asAdmin(() => save(state, result.vehicle));
    noteSaved([saved.id], (state.vehicle?.status ?? 'oculto') !== 'oculto');
    dropDraft(localStorage, draftIdOf(state));
    void rememberCorrections(state.advert.corrections);
    if (state.copyOf !== null) await copySpecs(state.copyOf, saved.id);
    forgetVehicleForm();
    leaveForm(state, saved);
    await notifySaved(state.vehicle, result.vehicle, saved);
  } catch (error) {
    if (state.vehicle !== null && isOutdated(error)) await showConflict(state, state.vehicle.id);
    else {
      notifyNotSaved(state, error);
      showErrors(failureFields(error));
    }
  } finally {
    changeVehicleForm({ saving: false });
  }
}

/** Another administrator saved first: shows their values beside the typed ones. */
async function showConflict(state: VehicleFormState, vehicleId: string): Promise<void> {
  const { base, values } = state;
  try {
    const current = await getVehicle(vehicleId);
    const merge = mergeVehicleForm(base, values, toVehicleForm(current));
    changeVehicleForm({ conflict: { current, merge } });
  } catch (error) {
    notifyNotSaved(state, error);
  }
}
