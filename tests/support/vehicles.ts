import type { Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import { toSnapshotVehicle, type SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { StockVehicle, VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** Cars for unit tests: complete, ordinary, and different only in what a test states. */

export function vehicleImage(fields: Partial<VehicleImage> = {}): VehicleImage {
  return {
    id: 'foto1',
    vehicle_id: 'coche1',
    file: '1700000000000.jpg',
    file_path: 'coche1/1700000000000.jpg',
    alt: 'Vista frontal',
    orden: 1,
    ancho: 2400,
    alto: 1600,
    placeholder: '',
    foco: '',
    giro: 0,
    tapado: '',
    oscura: false,
    ...fields,
  };
}

/** A cover without a following photo. */
export function cover(fields: Partial<Cover> = {}): Cover {
  return { ...vehicleImage(), next: null, ...fields };
}

/** A car without statements about inspection and charges. */
export const untold = { itv_superada: '', sin_cargas: false } as const;

export function stockVehicle(fields: Partial<StockVehicle> = {}): StockVehicle {
  return {
    ...blankVehicle(2021),
    ...untold,
    id: 'coche1',
    slug: 'bmw-serie-3-2021',
    marca: 'BMW',
    modelo: 'Serie 3',
    version: '320d Touring',
    km: 68_500,
    combustible: 'diesel',
    transmision: 'automatico',
    carroceria: 'Familiar',
    color_exterior: 'Gris Mineral',
    color_interior: 'Negro',
    tapiceria: 'Cuero',
    precio_eur: 32_900,
    etiquetas: ['techo-panoramico'],
    ubicacion_ciudad: 'Alcobendas',
    ubicacion_pais: 'España',
    potencia_cv: 190,
    cilindrada_cc: 1995,
    created_at: '2026-01-01 10:00:00.000Z',
    updated_at: '2026-01-01 10:00:00.000Z',
    images: [],
    specs: [],
    ...fields,
  };
}

export function snapshotVehicle(fields: Partial<SnapshotVehicle> = {}): SnapshotVehicle {
  return { ...toSnapshotVehicle(stockVehicle()), ...fields };
}
