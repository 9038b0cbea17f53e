import { atom, type ReadableAtom } from 'nanostores';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { hasAdvert, NO_ADVERT, type AdvertWork } from './advert/advert-work.ts';
import { draftIdOf, dropDraft, keepDraft } from './vehicle-draft.ts';
import { changedFields, type VehicleFormMerge } from './vehicle-form.merge.ts';
import type { FormQuestion } from './vehicle-form.questions.ts';
import type { VehicleFormErrors, VehicleFormValues } from './vehicle-form.schema.ts';
import type { FoundTwins } from './twins.ts';
import type { FormTab } from './vehicle-form.tabs.ts';

/** The state of the vehicle form: one at a time, to create or edit. */

/** Another administrator has saved the vehicle since the form was opened. */
export interface Conflict {
  readonly current: AdminVehicle;
  readonly merge: VehicleFormMerge;
}

/** The vehicle that a new one copies. */
export interface Copied {
  /** Its reference, or brand and model without one. */
  readonly name: string;
  /** Number of specs that the copy receives; null when they could not be read. */
  readonly specs: number | null;
}

/**
 * What a save is for: 'photos' saves a new vehicle hidden and leads to its photos; 'publish' saves a hidden one as for sale.
 * The others lead to the list.
 */
export type AfterSave = 'list' | 'photos' | 'publish';

export interface VehicleFormState {
  /** Null in create mode. */
  readonly vehicle: AdminVehicle | null;
  readonly newId: string;
  /** The vehicle whose specs are copied to the new one. */
  readonly copyOf: string | null;
  /** Null unless the form is a copy; also null for a draft whose source could not be read. */
  readonly copied: Copied | null;
  readonly base: VehicleFormValues;
  readonly values: VehicleFormValues;
  /** An advert that is being read, and the specs of those that were. */
  readonly advert: AdvertWork;
  readonly errors: VehicleFormErrors;
  readonly tab: FormTab;
  readonly saving: boolean;
  /** Whether the values come from a draft. */
  readonly restored: boolean;
  readonly conflict: Conflict | null;
  /** Other cars with its plate or chassis number; null until they are looked up. */
  readonly twins: FoundTwins | null;
  /** The open confirmation before a save. */
  readonly question: FormQuestion | null;
  /** Confirmations already accepted, not shown again after a failed save. */
  readonly agreed: readonly string[];
  readonly afterSave: AfterSave;
}

const form = atom<VehicleFormState | null>(null);
/** Null while the form is loading. */
export const $vehicleForm: ReadableAtom<VehicleFormState | null> = form;

export function showVehicleForm(state: VehicleFormState): void {
  form.set(state);
}

/** Updates the open form, if any. */
export function changeVehicleForm(part: Partial<VehicleFormState>): void {
  const state = form.get();
  if (state !== null) form.set({ ...state, ...part });
}

/** Clears the closed form; its draft stays. */
export function forgetVehicleForm(): void {
  form.set(null);
}

/** Whether the open form has unsaved changes. */
export function isFormDirty(): boolean {
  const state = form.get();
  return state !== null && (changedFields(state.base, state.values).length > 0 || hasAdvert(state.advert));
}

/** Updates fields and the advert, clears the fields' errors and stores the draft. */
export function setFields(
  changes: Partial<VehicleFormValues>,
  advertChanges: Partial<AdvertWork> = {},
): void {
  const state = form.get();
  if (state === null) return;
  const others = Object.entries(state.errors).filter(([name]) => !(name in changes));
  const errors: VehicleFormErrors = Object.fromEntries(others);
  const values = { ...state.values, ...changes };
  const advert = { ...state.advert, ...advertChanges };
  // Another text is another question.
  const agreed = advert.text === state.advert.text ? state.agreed : [];
  form.set({ ...state, values, advert, errors, agreed });
  keepDraft(localStorage, draftIdOf(state), { base: state.base, values, advert, newId: state.newId });
}

export function setField<Field extends VehicleField>(field: Field, value: VehicleFormValues[Field]): void {
  setFields({ [field]: value });
}

export function showFormTab(tab: FormTab): void {
  changeVehicleForm({ tab });
}

/** Reverts to the saved values and deletes the draft. */
export function discardChanges(): void {
  const state = form.get();
  if (state === null) return;
  dropDraft(localStorage, draftIdOf(state));
  form.set({ ...state, values: state.base, advert: NO_ADVERT, errors: {}, restored: false });
}
