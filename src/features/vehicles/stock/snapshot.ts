import * as z from 'zod/mini';
import { pick } from '#src/lib/pick.ts';
import { coverOf, NEXT_FIELDS, type Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import {
  vehicleImageSchema,
  vehicleSchema,
  type StockVehicle,
  type Vehicle,
} from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The compact stock of a release, from which the catalogue starts without a request to PocketBase. */

/** The fields that cards, filters and sorting use. */
const CARD_FIELDS = [
  'id',
  'slug',
  'referencia',
  'marca',
  'modelo',
  'version',
  'anio',
  'km',
  'combustible',
  'transmision',
  'carroceria',
  'plazas',
  'potencia_cv',
  'etiqueta_dgt',
  'color_exterior',
  'condicion',
  'regimen_iva',
  'precio_eur',
  'precio_anterior_eur',
  'iva_incluido',
  'regimen_iva',
  'status',
  'destacado',
  'etiquetas',
  'ubicacion_ciudad',
  'ubicacion_pais',
  'created_at',
  'updated_at',
] as const;

const coverSchema = z.object({
  ...vehicleImageSchema.shape,
  next: z.nullable(z.object(pick(vehicleImageSchema.shape, NEXT_FIELDS))),
}) satisfies z.ZodMiniType<Cover>;

const snapshotVehicleSchema = z.object({
  ...pick(vehicleSchema.shape, CARD_FIELDS),
  cover: z.nullable(coverSchema),
});

export const snapshotSchema = z.object({
  /** When the stock was read: ISO 8601, UTC. */
  readAt: z.string(),
  vehicles: z.array(snapshotVehicleSchema),
});

/** A card's data without its photo. */
export const cardFactsSchema = z.omit(snapshotVehicleSchema, { cover: true });

/** The data of a vehicle card. */
export type SnapshotVehicle = z.infer<typeof snapshotVehicleSchema>;
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A car reduced to its card's fields. */
export function withCover(vehicle: Vehicle, cover: Cover | null): SnapshotVehicle {
  return { ...pick(vehicle, CARD_FIELDS), cover };
}

/** A car of the stock with its cover. */
export function toSnapshotVehicle(vehicle: StockVehicle): SnapshotVehicle {
  return withCover(vehicle, coverOf(vehicle.images));
}
