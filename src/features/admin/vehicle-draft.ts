import * as z from 'zod/mini';
import * as draft from '#src/lib/draft.ts';
import { newVehicleForm, type VehicleFormValues } from '#src/features/vehicles/vehicle-form.schema.ts';

/** What is typed into the vehicle form, kept on this device until it is saved or discarded. */

/** A draft: what the form started from and what it holds. */
export interface VehicleDraft {
  readonly base: VehicleFormValues;
  readonly values: VehicleFormValues;
  /** The id that a new vehicle will get, so that saving twice makes one. */
  readonly newId: string;
}

const valuesSchema = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));
const draftSchema = z.object({ base: valuesSchema, values: valuesSchema, newId: z.string() });

const keyOf = (id: string) => `panel.borrador.${id}`;

/** Values of another version of the form are completed by the defaults, and lose what no longer exists. */
function complete(stored: Readonly<Record<string, unknown>>): VehicleFormValues {
  const blank = newVehicleForm(new Date());
  const entries = Object.entries(blank).map(([field, value]) => {
    const kept = stored[field];
    const fits = typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value);
    return [field, fits ? kept : value] as const;
  });
  return Object.fromEntries(entries) as VehicleFormValues;
}

/** The kept draft of a vehicle (or of `nuevo`); null when there is none or it cannot be read. */
export function readDraft(storage: Storage, id: string): VehicleDraft | null {
  const kept = draft.readDraft(storage, keyOf(id), draftSchema);
  return kept && { base: complete(kept.base), values: complete(kept.values), newId: kept.newId };
}

/** Keeps a draft; a full storage only costs the draft: the form itself still holds everything. */
export function keepDraft(storage: Storage, id: string, kept: VehicleDraft): void {
  draft.keepDraft(storage, keyOf(id), kept);
}

export function dropDraft(storage: Storage, id: string): void {
  draft.dropDraft(storage, keyOf(id));
}
