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

/** Number of brands that fit below the home page's cars. */
const HOME_BRANDS = 8;

/** A brand of the catalogue and its number of cars. */
export interface BrandCount {
  readonly marca: string;
  readonly count: number;
}

/** Home: the catalogue's brands with most cars; ties by name. */
export function homeBrands(stock: readonly StockVehicle[]): BrandCount[] {
  const counts = new Map<string, number>();
  for (const { marca } of catalogueSelection(stock)) counts.set(marca, (counts.get(marca) ?? 0) + 1);
  return Array.from(counts, ([marca, count]) => ({ marca, count }))
    .sort((one, other) => other.count - one.count || one.marca.localeCompare(other.marca, 'es'))
    .slice(0, HOME_BRANDS);
}
