import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { hasAdvert, NO_ADVERT } from './advert/advert-work.ts';
import { dropDraft } from './vehicle-draft.ts';
import { mergeVehicleForm } from './vehicle-form.merge.ts';
import { submitVehicleForm } from './vehicle-form.save.ts';
import { toVehicleForm } from './vehicle-form.schema.ts';
import { $vehicleForm, changeVehicleForm, setFields } from './vehicle-form.store.ts';

/**
 * Resolves a conflict: this administrator's changes on top of the saved ones, the saved ones alone, or later.
 */
export async function decideConflict(decision: 'mine' | 'theirs' | 'later'): Promise<void> {
  const conflict = $vehicleForm.get()?.conflict ?? null;
  if (conflict === null) return;
  if (decision === 'later') {
    changeVehicleForm({ conflict: null });
    return;
  }
  const { current, merge } = conflict;
  const base = toVehicleForm(current);
  const values = decision === 'mine' ? merge.values : base;
  changeVehicleForm({ vehicle: current, base, values, conflict: null, restored: false, saving: false });
  if (decision === 'mine') await submitVehicleForm();
  // Specs of an advert conflict with no field: they stay.
  else if (hasAdvert($vehicleForm.get()?.advert ?? NO_ADVERT)) setFields({});
  else dropDraft(localStorage, current.id);
}

/** Puts this form's changes on top of a save of its car from elsewhere in the panel, such as a notice. */
export function rebaseForm(current: AdminVehicle | null): void {
  const state = $vehicleForm.get();
  if (current === null || state?.vehicle?.id !== current.id || state.saving) return;
  const base = toVehicleForm(current);
  const { values } = mergeVehicleForm(state.base, state.values, base);
  changeVehicleForm({ vehicle: current, base, values });
}
