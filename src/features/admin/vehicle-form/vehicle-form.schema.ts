import * as z from 'zod/mini';
import { vehicleYearMax, vehicleYearMin } from '#src/config/stock-limits.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { parseSpanishNumber, toTypedNumber } from '#src/lib/spanish-number.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import {
  perField,
  vehicleFields,
  type FieldOf,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { tagLimits, vehicleMessages } from '#src/features/vehicles/domain/vehicle.limits.ts';
import {
  fitsDay,
  textMessages,
  tidyVehicleText,
  vehicleTextProblem,
} from '#src/features/vehicles/sale/vehicle.texts.ts';
import type { VehicleInput } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readVehicleNumber } from './typed-number.ts';

/** The schema of the vehicle form (SPEC sections 3 and 5): raw values, parsed vehicle, and errors. */

type NumberField = FieldOf<'number' | 'year'>;

/** The values of the controls, with numbers as typed. */
export type VehicleFormValues = {
  readonly [Field in VehicleField]: Field extends NumberField ? string : VehicleInput[Field];
};

/** Messages by field. */
export type VehicleFormErrors = Partial<Readonly<Record<VehicleField, string>>>;

/** A typed number; empty becomes null (SPEC section 5). */
const typedNumber = (field: FieldOf<'number'>) =>
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const { value, error } = readVehicleNumber(field, typed);
      if (error !== null) context.issues.push({ code: 'custom', message: error, input: typed });
      return value;
    }),
  );

const typedYear = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      // '2.022' is a typing error, read as 2022 like any other number.
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

const required: Partial<Record<FieldOf<'text'>, string>> = vehicleMessages.required;

const text = (field: FieldOf<'text'>) =>
  z
    .pipe(
      z.string(),
      z.transform((typed) => tidyVehicleText(field, typed)),
    )
    .check(
      z.refine((value) => required[field] === undefined || value !== '', { error: required[field] }),
      z.refine((value) => value.length <= vehicleFields[field].max, {
        error: vehicleMessages.length(vehicleFields[field].max),
      }),
      z.refine((value) => vehicleTextProblem(field, value) === null, {
        error: ({ input }) => vehicleTextProblem(field, String(input)) ?? '',
      }),
    );

/** A calendar day, a month where that is enough, or ''. */
const day = (field: FieldOf<'day'>) =>
  z.string().check(z.refine((value) => value === '' || fitsDay(field, value), { error: textMessages.day }));

/** One of the values, or the initial value of a new vehicle. */
const choice = (field: FieldOf<'choice'>) => {
  const { values, initial } = vehicleFields[field];
  const allowed: readonly string[] = [...values, initial];
  return z.string().check(z.refine((value) => allowed.includes(value), { error: 'Elige una opción' }));
};

const tags = z
  .pipe(
    z.array(z.string()),
    z.transform((list) => tidyTags(list)),
  )
  .check(
    z.refine((list) => list.length <= tagLimits.maxCount, { error: vehicleMessages.tagCount }),
    z.refine((list) => list.every((tag) => tag.length <= tagLimits.maxLength), {
      error: vehicleMessages.tagLength,
    }),
  );

/** Tags as stored: sanitised, without empty or duplicate ones. */
export function tidyTags(list: readonly string[]): string[] {
  return [...new Set(list.map((tag) => sanitizeText(tag)).filter((tag) => tag !== ''))];
}

function formSchema(now: Date) {
  return z.object(
    perField({
      text,
      choice,
      day,
      number: typedNumber,
      year: () => typedYear(vehicleYearMax(now)),
      flag: () => z.boolean(),
      tags: () => tags,
    }),
  );
}

/** The result of parsing a form: the vehicle, or the errors by field. */
export type VehicleFormResult =
  | { readonly ok: true; readonly vehicle: VehicleInput }
  | { readonly ok: false; readonly errors: VehicleFormErrors };

/** Parses a form. `now` determines the valid years. */
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

/** The form values of a new vehicle. */
export function newVehicleForm(now: Date): VehicleFormValues {
  return toVehicleForm(blankVehicle(Number(madridDay(now).slice(0, 4))));
}

/** The form values of a copy, without the fields that are unique to one car. */
export function copyVehicleForm(original: VehicleInput): VehicleFormValues {
  return {
    ...toVehicleForm(original),
    status: 'disponible',
    destacado: false,
    km: '',
    precio_anterior_eur: '',
    referencia: '',
    matricula: '',
    vin: '',
    primera_matriculacion: '',
    itv_fecha: '',
    itv_resultado: '',
    itv_proxima: '',
    libre_cargas: '',
    propietarios_anteriores: '',
    accidente_declarado: '',
    llaves: '',
    video: '',
  };
}

/** The form values of an existing vehicle. */
export function toVehicleForm(vehicle: VehicleInput): VehicleFormValues {
  return perField({
    text: (field) => vehicle[field],
    choice: (field) => vehicle[field],
    day: (field) => vehicle[field],
    number: (field) => toTypedNumber(vehicle[field]),
    year: (field) => String(vehicle[field]),
    flag: (field) => vehicle[field],
    tags: (field) => vehicle[field],
  });
}
