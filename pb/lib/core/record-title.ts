import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.title.ts';

/** The name of a stored car. */
export function recordTitle(vehicle: core.Record): string {
  return vehicleTitle({
    marca: vehicle.getString('marca'),
    modelo: vehicle.getString('modelo'),
    version: vehicle.getString('version'),
  });
}
