import * as z from 'zod/mini';
import {
  knownNumber,
  perField,
  type FieldOf,
  type UNKNOWN_AT_ZERO,
  type VehicleField,
} from './vehicle.fields.ts';

/**
 * Schemas of PocketBase's vehicle responses (SPEC section 3). Nullable numbers are stored as JSON, so that an absent
 * value stays null and never becomes 0.
 */

const nullableNumber = z.nullable(z.number());

/** A number for the public site, which treats a meaningless 0 as unknown. */
const publicNumber = (field: FieldOf<'number'>) =>
  z.pipe(
    nullableNumber,
    z.transform((value) => knownNumber(field, value)),
  );

const { proveedor, matricula, vin, libre_cargas, itv_fecha, itv_resultado, llaves, ...publicFields } =
  perField({
    text: () => z.string(),
    /** An unset choice is an empty string. */
    choice: () => z.string(),
    number: publicNumber,
    day: () => z.string(),
    year: () => z.number(),
    flag: () => z.boolean(),
    tags: () => z.array(z.string()),
  });

/** A vehicle as anonymous visitors may read it. */
export const vehicleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  ...publicFields,
  /** The day of the passed inspection (ISO 8601), and whether it is free of charges: sale/vehicle.disclosed.ts. */
  itv_superada: z.string(),
  sin_cargas: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

const storedNumbers = {
  precio_eur: nullableNumber,
  precio_anterior_eur: nullableNumber,
  potencia_cv: nullableNumber,
  cilindrada_cc: nullableNumber,
  puertas: nullableNumber,
  plazas: nullableNumber,
  consumo: nullableNumber,
} satisfies Record<(typeof UNKNOWN_AT_ZERO)[number], typeof nullableNumber>;

/**
 * A vehicle as an administrator reads it, its numbers as stored. A response without the private fields means that the
 * session has ended.
 */
export const adminVehicleSchema = z.object({
  ...vehicleSchema.shape,
  ...storedNumbers,
  ...{ proveedor, matricula, vin },
  ...{ libre_cargas, itv_fecha, itv_resultado, llaves },
});
export type AdminVehicle = z.infer<typeof adminVehicleSchema>;

/** The fields that an administrator edits; the rest is derived. */
export type VehicleInput = Pick<AdminVehicle, VehicleField>;

/**
 * A photo of a vehicle. `ancho`, `alto` (pixels, as shown) and `placeholder` (data URI) are null or '' until the photo
 * is measured; `oscura` is whether it is dark, false until then. `foco` is `x,y` in percent of the shown photo, '' for the centre; `giro` is its clockwise rotation in
 * degrees: 0, 90, 180 or 270; `tapado` is the box that covers its plate (photo-box.ts), '' for none.
 */
export const vehicleImageSchema = z.object({
  id: z.string(),
  vehicle_id: z.string(),
  file: z.string(),
  file_path: z.string(),
  alt: z.string(),
  orden: z.number(),
  ancho: nullableNumber,
  alto: nullableNumber,
  placeholder: z.string(),
  foco: z.string(),
  giro: z.number(),
  tapado: z.string(),
  oscura: z.boolean(),
});
export type VehicleImage = z.infer<typeof vehicleImageSchema>;

/** One technical datum of a vehicle. */
export const vehicleSpecSchema = z.object({
  id: z.string(),
  vehicle_id: z.string(),
  grupo: z.string(),
  clave: z.string(),
  valor: z.string(),
  orden: z.number(),
});
export type VehicleSpec = z.infer<typeof vehicleSpecSchema>;

/** A vehicle with its photos by orden and its specs. */
export interface StockVehicle extends Vehicle {
  readonly images: readonly VehicleImage[];
  readonly specs: readonly VehicleSpec[];
}
