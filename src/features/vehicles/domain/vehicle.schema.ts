import * as z from 'zod/mini';
import {
  knownNumber,
  perField,
  type FieldOf,
  type UNKNOWN_AT_ZERO,
  type VehicleField,
} from './vehicle.fields.ts';

/**
 * The shapes in which PocketBase answers vehicles (SPEC section 3). Nullable numbers are stored as JSON, so that an absent
 * value stays null and never becomes 0.
 */

const nullableNumber = z.nullable(z.number());

/** A number as the public site knows it, wherever the 0 that it may hold comes from. */
const publicNumber = (field: FieldOf<'number'>) =>
  z.pipe(
    nullableNumber,
    z.transform((value) => knownNumber(field, value)),
  );

const { proveedor, matricula, vin, libre_cargas, itv_fecha, itv_resultado, ...publicFields } = perField({
  text: () => z.string(),
  /** A choice that nobody has made answers an empty string. */
  choice: () => z.string(),
  number: publicNumber,
  day: () => z.string(),
  year: () => z.number(),
  flag: () => z.boolean(),
  tags: () => z.array(z.string()),
});

/** A vehicle as anybody may read it. */
export const vehicleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  ...publicFields,
  /** The day of the inspection that it passed (ISO 8601), and that it is free of charges: sale/vehicle.told.ts. */
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
} satisfies Record<(typeof UNKNOWN_AT_ZERO)[number], typeof nullableNumber>;

/**
 * A vehicle as an administrator reads it, its numbers as they are stored. An answer without what is private means that the
 * session has ended.
 */
export const adminVehicleSchema = z.object({
  ...vehicleSchema.shape,
  ...storedNumbers,
  ...{ proveedor, matricula, vin },
  ...{ libre_cargas, itv_fecha, itv_resultado },
});
export type AdminVehicle = z.infer<typeof adminVehicleSchema>;

/** What an administrator fills in; the rest follows from it. */
export type VehicleInput = Pick<AdminVehicle, VehicleField>;

/**
 * A photo of a vehicle. `ancho`, `alto` (pixels, as it is shown) and `placeholder` (data URI) are null or '' until the photo
 * was measured. `foco` is `x,y` in percent of the shown photo, '' for the centre; `giro` how many degrees it is turned
 * clockwise before it is shown: 0, 90, 180 or 270.
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
