import { dropDraft } from './vehicle-draft.ts';
import { submitVehicleForm } from './vehicle-form.save.ts';
import { toVehicleForm } from './vehicle-form.schema.ts';
import { $vehicleForm, changeVehicleForm } from './vehicle-form.store.ts';

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
  else dropDraft(localStorage, current.id);
}
