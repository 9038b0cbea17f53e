import * as z from 'zod/mini';

/**
 * The vehicle concept (SPEC section 3): enumerations, labels and the shapes that PocketBase answers.
 * Nullable numbers are stored as JSON, so that an absent value stays null and never becomes 0.
 */

export const COMBUSTIBLES = [
  'gasolina',
  'diesel',
  'hibrido',
  'electrico',
  'hibrido_enchufable',
  'otro',
] as const;
export const TRANSMISIONES = ['manual', 'automatico'] as const;
export const CARROCERIAS = [
  'Berlina',
  'Familiar',
  'SUV',
  'Coupé',
  'Cabrio',
  'Compacto',
  'Monovolumen',
  'Pick-up',
] as const;
export const TAPICERIAS = ['Tela', 'Cuero', 'Cuero sintético', 'Alcantara', 'Mixta'] as const;
export const STATUSES = ['disponible', 'reservado', 'vendido', 'oculto'] as const;

export type Combustible = (typeof COMBUSTIBLES)[number];
export type Transmision = (typeof TRANSMISIONES)[number];
export type Status = (typeof STATUSES)[number];

export const COMBUSTIBLE_LABELS: Readonly<Record<Combustible, string>> = {
  gasolina: 'Gasolina',
  diesel: 'Diésel',
  hibrido: 'Híbrido',
  electrico: 'Eléctrico',
  hibrido_enchufable: 'Híbrido enchufable',
  otro: 'Otro',
};

export const TRANSMISION_LABELS: Readonly<Record<Transmision, string>> = {
  manual: 'Manual',
  automatico: 'Automático',
};

/** SPEC section 4. */
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  disponible: 'Disponible',
  reservado: 'Reservado',
  vendido: 'Vendido',
  oculto: 'No disponible',
};

/** An unknown status is displayed as disponible (SPEC section 4). */
export function displayStatus(status: string): Status {
  return STATUSES.find((known) => known === status) ?? 'disponible';
}

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

/** The spec groups offered, in the order in which they are shown (SPEC section 3). */
export const SPEC_GROUPS = [
  'Motor',
  'Transmisión',
  'Dimensiones',
  'Consumo',
  'Equipamiento',
  'Seguridad',
  'Confort',
  'Tecnología',
  'Exterior',
  'Interior',
] as const;

export const NO_GROUP_LABEL = 'Sin grupo';
