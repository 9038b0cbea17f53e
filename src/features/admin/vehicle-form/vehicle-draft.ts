import * as z from 'zod/mini';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import * as draft from '#src/lib/draft.ts';
import { newVehicleForm, type VehicleFormValues } from './vehicle-form.schema.ts';

/** What is typed into the vehicle form, kept on this device until it is saved or discarded. */

/** A draft: what the form started from and what it holds. */
export interface VehicleDraft {
  readonly base: VehicleFormValues;
  readonly values: VehicleFormValues;
  /** The id that a new vehicle will get, so that saving twice makes one. */
  readonly newId: string;
}

/** What the fields hold is seen to by `complete`. */
const valuesSchema = z.record(z.string(), z.unknown());
const draftSchema = z.object({ base: valuesSchema, values: valuesSchema, newId: z.string() });

/** Names the draft: of a vehicle, of a new one, or of the copy of one. */
export function draftIdOf({
  vehicle,
  copyOf,
}: {
  readonly vehicle: { readonly id: string } | null;
  readonly copyOf: string | null;
}): string {
  if (vehicle !== null) return vehicle.id;
  return copyOf === null ? NEW_VEHICLE : `copia-${copyOf}`;
}

const keyOf = (id: string) => `panel.borrador.${id}`;

/** Whether a kept value is of a field's type: a text, a yes or no, or a list of texts. */
function isLike(value: unknown, kept: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((entry) => typeof entry === 'string');
  return typeof kept === typeof value;
}

/** Values of another version of the form are completed by the defaults, and lose what no longer exists. */
function complete(stored: Readonly<Record<string, unknown>>): VehicleFormValues {
  const blank = newVehicleForm(new Date());
  const entries = Object.entries(blank).map(([field, value]) => {
    const kept = stored[field];
    return [field, isLike(value, kept) ? kept : value] as const;
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
