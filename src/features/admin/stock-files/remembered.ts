import * as z from 'zod/mini';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { keepDraft, readDraft } from '#src/lib/draft.ts';
import { headerKey, type Mapping, type Remembered } from './mapping.ts';

/** Which columns somebody has chosen, for the next file; by this browser. */

const KEY = 'stock-import-columns';
const FIELDS = Object.keys(vehicleFields) as VehicleField[];
const schema = z.record(z.string(), z.nullable(z.enum(FIELDS)));

export function rememberedColumns(): Remembered {
  return readDraft(localStorage, KEY, schema) ?? {};
}

/** Remembers what each head was taken for. */
export function rememberColumns(headers: readonly string[], mapping: Mapping): void {
  const chosen = headers.map((header, column) => [headerKey(header), mapping[column] ?? null] as const);
  const named = chosen.filter(([key]) => key !== '');
  keepDraft(localStorage, KEY, { ...rememberedColumns(), ...Object.fromEntries(named) });
}
