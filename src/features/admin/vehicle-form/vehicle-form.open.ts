import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { closeForm } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { countSpecs } from '#src/features/admin/specs/specs.api.ts';
import { getVehicle } from '#src/features/admin/stock/vehicles.api.ts';
import { hasAdvert, NO_ADVERT } from './advert/advert-work.ts';
import { draftIdOf, readDraft } from './vehicle-draft.ts';
import { changedFields, mergeVehicleForm } from './vehicle-form.merge.ts';
import { tabOfField } from './vehicle-form.tabs.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { copyVehicleForm, newVehicleForm, toVehicleForm } from './vehicle-form.schema.ts';
import {
  forgetVehicleForm,
  showVehicleForm,
  type Copied,
  type VehicleFormState,
} from './vehicle-form.store.ts';

/** Opens the form: blank, as a copy, or of a saved vehicle, each with its draft on top. */

const UNTOUCHED = {
  advert: NO_ADVERT,
  errors: {},
  tab: 'basico',
  saving: false,
  conflict: null,
  twins: null,
  question: null,
  agreed: [],
  afterSave: 'list',
} as const;

/** The specs are counted for information only: a copy whose count fails still opens. */
async function copiedFrom({ id, referencia, marca, modelo }: AdminVehicle): Promise<Copied> {
  const specs = await asAdmin(() => countSpecs([id])).catch(() => null);
  return { name: referencia || `${marca} ${modelo}`, specs };
}

async function newForm(copyOf: string | null): Promise<VehicleFormState> {
  const blank = { ...UNTOUCHED, vehicle: null, copyOf, copied: null, base: newVehicleForm(new Date()) };
  const draft = readDraft(localStorage, draftIdOf(blank));
  if (copyOf === null)
    return draft === null
      ? { ...blank, values: blank.base, newId: newRecordId(), restored: false }
      : { ...blank, values: draft.values, advert: draft.advert, newId: draft.newId, restored: true };
  if (draft !== null) {
    const source = await asAdmin(() => getVehicle(copyOf)).catch(() => null);
    const copied = source === null ? null : await copiedFrom(source);
    return { ...blank, copied, values: draft.values, newId: draft.newId, restored: true };
  }
  const source = await asAdmin(() => getVehicle(copyOf));
  const values = copyVehicleForm(source);
  return { ...blank, copied: await copiedFrom(source), values, newId: newRecordId(), restored: false };
}

async function formOf(id: string): Promise<VehicleFormState> {
  const vehicle = await asAdmin(() => getVehicle(id));
  const base = toVehicleForm(vehicle);
  const draft = readDraft(localStorage, id);
  // Changes saved since the draft was stored are merged below the draft's.
  const values = draft === null ? base : mergeVehicleForm(draft.base, draft.values, base).values;
  const advert = draft?.advert ?? NO_ADVERT;
  const restored = changedFields(base, values).length > 0 || hasAdvert(advert);
  return { ...UNTOUCHED, vehicle, copyOf: null, copied: null, base, values, advert, newId: '', restored };
}

/** Opens the form of a vehicle, a new one, or a copy, on the sub-tab of `campo`. */
export async function openVehicleForm(
  editar: string,
  copia: string | null,
  campo: VehicleField | null,
): Promise<void> {
  forgetVehicleForm();
  try {
    const form = editar === NEW_VEHICLE ? await newForm(copia) : await formOf(editar);
    showVehicleForm(campo === null ? form : { ...form, tab: tabOfField(campo) });
  } catch (error) {
    notifyFailure('No se pudieron cargar los vehículos', error);
    closeForm();
  }
}
