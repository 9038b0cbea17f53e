import * as z from 'zod/mini';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { keepDraft, readDraft } from '#src/lib/draft.ts';
import type { Sheet } from '#src/lib/sheet/sheet.ts';
import { headerKey, proposeMapping, type Mapping, type Remembered } from './mapping.ts';

/** The user's column choices for the next file, in localStorage. */

// Differs from the key of earlier versions, which also stored columns that were only proposed.
const KEY = 'stock-import-headings';
const FIELDS = Object.keys(vehicleFields) as VehicleField[];
const schema = z.record(z.string(), z.nullable(z.enum(FIELDS)));

export function rememberedColumns(): Remembered {
  return readDraft(localStorage, KEY, schema) ?? {};
}

/** Saves the headings whose choice differs from the proposal. */
export function rememberColumns({ headers, rows }: Sheet, mapping: Mapping): void {
  const proposed = proposeMapping(headers, {}, rows);
  const remembered = new Map(Object.entries(rememberedColumns()));
  for (const [column, header] of headers.entries()) {
    const [key, chosen] = [headerKey(header), mapping[column] ?? null];
    if (key === '') continue;
    if (chosen === proposed[column]) remembered.delete(key);
    else remembered.set(key, chosen);
  }
  keepDraft(localStorage, KEY, Object.fromEntries(remembered));
}
