import * as z from 'zod/mini';

/**
 * The shapes in which PocketBase answers vehicles (SPEC section 3). Nullable numbers are stored as JSON, so that an absent
 * value stays null and never becomes 0.
 */

const nullableNumber = z.nullable(z.number());
/** Optional selects answer an empty string when unset. */
const optionalSelect = z.string();

/** A vehicle as anybody may read it. `proveedor` is added for administrators only. */
export const vehicleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  marca: z.string(),
  modelo: z.string(),
  version: z.string(),
  anio: z.number(),
  km: nullableNumber,
  combustible: optionalSelect,
  transmision: optionalSelect,
  carroceria: optionalSelect,
  color_exterior: z.string(),
  color_interior: z.string(),
  tapiceria: optionalSelect,
  precio_eur: nullableNumber,
  precio_anterior_eur: nullableNumber,
  status: z.string(),
  destacado: z.boolean(),
  etiquetas: z.array(z.string()),
  ubicacion_ciudad: z.string(),
  ubicacion_pais: z.string(),
  financiacion_disponible: z.boolean(),
  iva_incluido: z.boolean(),
  potencia_cv: nullableNumber,
  cilindrada_cc: nullableNumber,
  created_at: z.string(),
  updated_at: z.string(),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

/** A photo of a vehicle. `ancho`, `alto` (pixels) and `placeholder` (data URI) are null or '' until the photo was measured. */
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
