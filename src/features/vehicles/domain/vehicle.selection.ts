import { listLimits } from '#src/config/limits.ts';
import { nearestInPrice } from '#src/features/vehicles/stock/nearest-in-price.ts';
import { publicPhotos } from './vehicle.photos.ts';
import { isPublic } from './vehicle.facts.ts';
import type { StockVehicle } from './vehicle.schema.ts';
import { displayStatus } from './vehicle.terms.ts';

/** Which cars a page shows. The stock is ordered newest first and keeps that order. */

export const isAvailable = ({ status }: Pick<StockVehicle, 'status'>) =>
  displayStatus(status) === 'disponible';

/** Home: the newest available cars that have a photograph (SPEC section 7, inner join). */
export function homeSelection(stock: readonly StockVehicle[]): StockVehicle[] {
  return stock
    .filter((vehicle) => isAvailable(vehicle) && publicPhotos(vehicle.images).length > 0)
    .slice(0, listLimits.homeVehicles);
}

/** Catalogue: every car that is not hidden; sold ones stay (SPEC section 4). */
export function catalogueSelection(stock: readonly StockVehicle[]): StockVehicle[] {
  return stock.filter(({ status }) => isPublic(status));
}

/** Related: the same brand, another car, available, at most three (SPEC sections 7 and 9), the nearest in price. */
export function relatedSelection<Car extends Pick<StockVehicle, 'id' | 'marca' | 'precio_eur' | 'status'>>(
  stock: readonly Car[],
  vehicle: Pick<StockVehicle, 'id' | 'marca' | 'precio_eur'>,
): Car[] {
  const others = stock.filter(
    (other) => other.marca === vehicle.marca && other.id !== vehicle.id && isAvailable(other),
  );
  return nearestInPrice(others, vehicle).slice(0, listLimits.related);
}

/** Home: the available cars within a budget. */
export function budgetSelection(stock: readonly StockVehicle[], euros: number): StockVehicle[] {
  return stock.filter(
    (vehicle) => isAvailable(vehicle) && vehicle.precio_eur !== null && vehicle.precio_eur <= euros,
  );
}
