import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { Favourite } from './favourites.kept.ts';

/** A car as it is stored as a favourite. */
export function favouriteOf(
  vehicle: Pick<Vehicle, 'id' | 'marca' | 'modelo' | 'version' | 'precio_eur' | 'status'>,
): Favourite {
  const { id, precio_eur, status } = vehicle;
  return { id, title: vehicleTitle(vehicle), price: precio_eur, status: displayStatus(status) };
}
