import * as z from 'zod/mini';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import { VEHICLE_DRAFT } from '#src/features/admin/core/session/kept-drafts.ts';
import { draftAdvertSchema, type AdvertWork } from './advert/advert-work.ts';
import * as draft from '#src/lib/draft.ts';
import { newVehicleForm, type VehicleFormValues } from './vehicle-form.schema.ts';

/** Drafts of the vehicle form, stored on this device until saved or discarded. */

/** A draft: the initial and the current values of the form. */
export interface VehicleDraft {
  readonly base: VehicleFormValues;
  readonly values: VehicleFormValues;
  readonly advert: AdvertWork;
  /** The id of a new vehicle, as an idempotency key: saving twice creates one. */
  readonly newId: string;
}

/** `complete` validates the fields. */
const valuesSchema = z.record(z.string(), z.unknown());
const draftSchema = z.object({
  base: valuesSchema,
  values: valuesSchema,
  advert: draftAdvertSchema,
  newId: z.string(),
});

/** The key of a draft: of a vehicle, a new one, or a copy. */
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

const keyOf = (id: string) => `${VEHICLE_DRAFT}${id}`;

/** Whether a stored value has a field's type: a text, a boolean, or a list of texts. */
function isLike(value: unknown, kept: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((entry) => typeof entry === 'string');
  return typeof kept === typeof value;
}

/** Completes values of another version of the form with defaults, and drops removed fields. */
function complete(stored: Readonly<Record<string, unknown>>): VehicleFormValues {
  const blank = newVehicleForm(new Date());
  const entries = Object.entries(blank).map(([field, value]) => {
    const kept = stored[field];
    return [field, isLike(value, kept) ? kept : value] as const;
  });
  return Object.fromEntries(entries) as VehicleFormValues;
}

/** The stored draft of a vehicle (or of `nuevo`); null when absent or unreadable. */
export function readDraft(storage: Storage, id: string): VehicleDraft | null {
  const kept = draft.readDraft(storage, keyOf(id), draftSchema);
  return kept && { ...kept, base: complete(kept.base), values: complete(kept.values) };
}

/** Stores a draft. Full storage costs only the draft: the form keeps its values. */
export function keepDraft(storage: Storage, id: string, kept: VehicleDraft): void {
  draft.keepDraft(storage, keyOf(id), kept);
}

export function dropDraft(storage: Storage, id: string): void {
  draft.dropDraft(storage, keyOf(id));
}
