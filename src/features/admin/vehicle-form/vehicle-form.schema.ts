import * as z from 'zod/mini';
import { vehicleYearMax, vehicleYearMin } from '#src/config/limits.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { parseSpanishNumber, toTypedNumber } from '#src/lib/spanish-number.ts';
import {
  numberProblem,
  tagLimits,
  vehicleMessages,
  vehicleNumbers,
  vehicleTexts,
  type VehicleNumber,
  type VehicleText,
} from '#src/features/vehicles/domain/vehicle.limits.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import {
  CARROCERIAS,
  COMBUSTIBLES,
  STATUSES,
  TAPICERIAS,
  TRANSMISIONES,
} from '#src/features/vehicles/domain/vehicle.terms.ts';

/** The vehicle form (SPEC sections 3 and 5): what is typed, what it becomes, and what is wrong with it. */

/** A vehicle as an administrator reads it. */
export interface AdminVehicle extends Vehicle {
  readonly proveedor: string;
}

/** Fields that an administrator fills in; the rest follows from them. */
export type VehicleInput = Omit<AdminVehicle, 'id' | 'slug' | 'created_at' | 'updated_at'>;
export type VehicleField = keyof VehicleInput;

type TypedNumber = VehicleNumber | 'anio';

/** What the controls hold: numbers as they are typed. */
export type VehicleFormValues = {
  readonly [Field in VehicleField]: Field extends TypedNumber ? string : VehicleInput[Field];
};

/** Messages by field. */
export type VehicleFormErrors = Partial<Readonly<Record<VehicleField, string>>>;

/** A number as it is typed; empty becomes null (SPEC section 5). */
const typedNumber = (field: VehicleNumber) =>
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const value = parseSpanishNumber(typed);
      const problem = value === null ? null : numberProblem(value, vehicleNumbers[field]);
      if (problem !== null) context.issues.push({ code: 'custom', message: problem.message, input: typed });
      return value;
    }),
  );

const typedYear = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      // A year is never grouped: '2.022' is a slip, and is read as 2022 like any other number.
      const value = parseSpanishNumber(typed) ?? Number.NaN;
      if (!Number.isInteger(value) || value < vehicleYearMin || value > max)
        context.issues.push({
          code: 'custom',
          message: vehicleMessages.year(vehicleYearMin, max),
          input: typed,
        });
      return value;
    }),
  );

const text = (field: VehicleText, required = '') =>
  z.pipe(z.string(), z.transform(sanitizeText)).check(
    z.refine((value) => required === '' || value !== '', { error: required }),
    z.refine((value) => value.length <= vehicleTexts[field], {
      error: vehicleMessages.length(vehicleTexts[field]),
    }),
  );

/** One of the values, or nothing. */
const choice = (values: readonly string[]) =>
  z
    .string()
    .check(z.refine((value) => value === '' || values.includes(value), { error: 'Elige una opción' }));

const tags = z
  .pipe(
    z.array(z.string()),
    z.transform((list) => tidyTags(list)),
  )
  .check(
    z.refine((list) => list.length <= tagLimits.count, { error: vehicleMessages.tagCount }),
    z.refine((list) => list.every((tag) => tag.length <= tagLimits.length), {
      error: vehicleMessages.tagLength,
    }),
  );

/** Tags as they are stored: cleaned, none empty, none twice. */
export function tidyTags(list: readonly string[]): string[] {
  return [...new Set(list.map((tag) => sanitizeText(tag)).filter((tag) => tag !== ''))];
}

function formSchema(now: Date) {
  return z.object({
    marca: text('marca', vehicleMessages.marca),
    modelo: text('modelo', vehicleMessages.modelo),
    version: text('version'),
    anio: typedYear(vehicleYearMax(now)),
    km: typedNumber('km'),
    combustible: choice(COMBUSTIBLES),
    transmision: choice(TRANSMISIONES),
    carroceria: choice(CARROCERIAS),
    color_exterior: text('color_exterior'),
    color_interior: text('color_interior'),
    tapiceria: choice(TAPICERIAS),
    precio_eur: typedNumber('precio_eur'),
    precio_anterior_eur: typedNumber('precio_anterior_eur'),
    status: z.string().check(z.refine((value) => STATUSES.some((known) => known === value))),
    destacado: z.boolean(),
    etiquetas: tags,
    ubicacion_ciudad: text('ubicacion_ciudad'),
    ubicacion_pais: text('ubicacion_pais'),
    proveedor: text('proveedor'),
    financiacion_disponible: z.boolean(),
    iva_incluido: z.boolean(),
    potencia_cv: typedNumber('potencia_cv'),
    cilindrada_cc: typedNumber('cilindrada_cc'),
  });
}

/** What comes of a filled-in form: the vehicle, or what is wrong by field. */
export type VehicleFormResult =
  | { readonly ok: true; readonly vehicle: VehicleInput }
  | { readonly ok: false; readonly errors: VehicleFormErrors };

/** Reads a filled-in form. `now` decides which years exist. */
export function readVehicleForm(values: VehicleFormValues, now: Date): VehicleFormResult {
  const result = formSchema(now).safeParse(values);
  if (result.success) return { ok: true, vehicle: result.data };
  const errors: Partial<Record<VehicleField, string>> = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as VehicleField;
    errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

/** Reads one number field, for editing it outside the form. */
export function readVehicleNumber(
  field: VehicleNumber,
  typed: string,
): { readonly value: number | null; readonly error: string | null } {
  const result = typedNumber(field).safeParse(typed);
  return result.success
    ? { value: result.data, error: null }
    : { value: null, error: result.error.issues[0]?.message ?? vehicleMessages.notANumber };
}

/** A new vehicle's form (defaults of SPEC section 3). */
export function newVehicleForm(now: Date): VehicleFormValues {
  return {
    marca: '',
    modelo: '',
    version: '',
    anio: String(now.getFullYear()),
    km: '',
    combustible: '',
    transmision: '',
    carroceria: '',
    color_exterior: '',
    color_interior: '',
    tapiceria: '',
    precio_eur: '',
    precio_anterior_eur: '',
    status: 'disponible',
    destacado: false,
    etiquetas: [],
    ubicacion_ciudad: '',
    ubicacion_pais: '',
    proveedor: '',
    financiacion_disponible: true,
    iva_incluido: true,
    potencia_cv: '',
    cilindrada_cc: '',
  };
}

/** The form of a vehicle that exists. */
export function toVehicleForm(vehicle: VehicleInput): VehicleFormValues {
  const fields = Object.keys(newVehicleForm(new Date())) as VehicleField[];
  const stored = Object.fromEntries(fields.map((field) => [field, vehicle[field]])) as VehicleInput;
  return {
    ...stored,
    anio: String(vehicle.anio),
    km: toTypedNumber(vehicle.km),
    precio_eur: toTypedNumber(vehicle.precio_eur),
    precio_anterior_eur: toTypedNumber(vehicle.precio_anterior_eur),
    potencia_cv: toTypedNumber(vehicle.potencia_cv),
    cilindrada_cc: toTypedNumber(vehicle.cilindrada_cc),
  };
}
