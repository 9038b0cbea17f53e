import * as z from 'zod/mini';
import { pick } from '#src/lib/pick.ts';
import { publicPhotos } from '#src/features/vehicles/domain/vehicle.photos.ts';
import { standsWhole } from '#src/features/vehicles/photo/photo-frame.ts';
import {
  vehicleImageSchema,
  vehicleSchema,
  type StockVehicle,
  type Vehicle,
  type VehicleImage,
} from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The compact stock of a release, from which the catalogue starts without asking PocketBase. */

/** What a card shows of a car, and what its filters and order need. */
const CARD_FIELDS = [
  'id',
  'slug',
  'marca',
  'modelo',
  'version',
  'anio',
  'km',
  'combustible',
  'carroceria',
  'plazas',
  'precio_eur',
  'precio_anterior_eur',
  'status',
  'destacado',
  'etiquetas',
  'ubicacion_ciudad',
  'ubicacion_pais',
  'created_at',
  'updated_at',
] as const;

/** What names the photo after the cover; the rest it shares with the cover. */
const NEXT_FIELDS = ['id', 'file', 'file_path', 'ancho', 'alto', 'foco', 'giro'] as const;

const coverSchema = z.object({
  ...vehicleImageSchema.shape,
  next: z.nullable(z.object(pick(vehicleImageSchema.shape, NEXT_FIELDS))),
});

const snapshotVehicleSchema = z.object({
  ...pick(vehicleSchema.shape, CARD_FIELDS),
  cover: z.nullable(coverSchema),
});

export const snapshotSchema = z.object({
  /** When the stock was read: ISO 8601, UTC. */
  readAt: z.string(),
  vehicles: z.array(snapshotVehicleSchema),
});

/** The public photo with the lowest orden, and the one after it where that fills a card's frame. */
export type Cover = z.infer<typeof coverSchema>;
/** What a vehicle card needs to know of a car. */
export type SnapshotVehicle = z.infer<typeof snapshotVehicleSchema>;
export type Snapshot = z.infer<typeof snapshotSchema>;

const fillsFrame = ({ ancho, alto }: VehicleImage) =>
  ancho !== null && alto !== null && !standsWhole(ancho, alto);

/** The cover of a car. @param images in their order, also those that are not public */
export function coverOf(images: readonly VehicleImage[]): Cover | null {
  const [first, second] = publicPhotos(images);
  if (first === undefined) return null;
  return { ...first, next: second !== undefined && fillsFrame(second) ? pick(second, NEXT_FIELDS) : null };
}

/** A car reduced to what its card shows. */
export function withCover(vehicle: Vehicle, cover: Cover | null): SnapshotVehicle {
  return { ...pick(vehicle, CARD_FIELDS), cover };
}

/** A car of the stock with its cover. */
export function toSnapshotVehicle(vehicle: StockVehicle): SnapshotVehicle {
  return withCover(vehicle, coverOf(vehicle.images));
}
