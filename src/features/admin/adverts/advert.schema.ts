import * as z from 'zod/mini';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { AdvertTarget, AdvertValue, SpecGroupName } from './advert.ts';
import type { CorrectedTarget } from './corrections.ts';

/**
 * Targets of an advert's words as stored: in a draft, and as corrections. They are read with the zod functions of the
 * public forms only: a discriminated union would add a kilobyte to every page.
 */

const storedTargetSchema = z.object({
  kind: z.enum(['field', 'spec', 'unknown', 'ignored']),
  field: z.optional(z.enum(Object.keys(vehicleFields) as [VehicleField, ...VehicleField[]])),
  value: z.optional(z.unknown()),
  grupo: z.optional(z.string()),
  clave: z.optional(z.string()),
  valor: z.optional(z.string()),
  repeats: z.optional(z.number()),
});
type StoredTarget = z.infer<typeof storedTargetSchema>;

const VALUES = ['string', 'number', 'boolean'];
const isValue = (value: unknown): value is AdvertValue => VALUES.includes(typeof value);
const isGroup = (name: string): name is SpecGroupName => SPEC_GROUPS.some((group) => group === name);

/** The target that stored properties describe; null when some are missing. */
function targetOf({ kind, field, value, grupo, clave, valor, repeats }: StoredTarget): AdvertTarget | null {
  switch (kind) {
    case 'field':
      return field !== undefined && isValue(value) ? { kind, field, value } : null;
    case 'spec':
      return grupo !== undefined && clave !== undefined && valor !== undefined
        ? { kind, grupo, clave, valor }
        : null;
    case 'unknown':
      if (grupo === undefined) return { kind };
      return isGroup(grupo) ? { kind, grupo } : null;
    case 'ignored':
      return repeats === undefined ? { kind } : { kind, repeats };
  }
}

function correctedOf(stored: StoredTarget): CorrectedTarget | null {
  const { kind, grupo, clave, valor } = stored;
  if (kind === 'unknown') return null;
  if (kind === 'ignored') return { kind };
  if (kind === 'spec' && grupo !== undefined && clave !== undefined && valor === undefined)
    return { kind, grupo, clave };
  return targetOf(stored) as CorrectedTarget | null;
}

/** A schema of the targets that a function reads. */
function schemaOf<T extends object>(read: (stored: StoredTarget) => T | null) {
  return z.pipe(
    storedTargetSchema,
    z.transform((stored: StoredTarget, { issues }): T => {
      const target = read(stored);
      if (target === null) issues.push({ code: 'custom', input: stored, message: 'Incomplete target' });
      return target as T;
    }),
  );
}

export const advertTargetSchema = schemaOf(targetOf);
export const correctedTargetSchema = schemaOf(correctedOf);
