import { listLimits } from '#src/config/limits.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { isAvailable } from '#src/features/vehicles/domain/vehicle.selection.ts';

/** Preselects a few cars for each page's related cars: searching the whole brand for each page would take quadratic time. */

interface Brand {
  /** Cheapest first. */
  readonly rising: StockVehicle[];
  /** Most expensive first. */
  readonly falling: StockVehicle[];
  readonly unpriced: StockVehicle[];
  /** In the stock's order. */
  readonly all: StockVehicle[];
}

const price = ({ precio_eur }: StockVehicle) => precio_eur ?? 0;

/** Binary search: index of the first vehicle that `takes` accepts. Rejected ones must come first. */
function begin(list: readonly StockVehicle[], takes: (vehicle: StockVehicle) => boolean): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const vehicle = list[middle];
    if (vehicle !== undefined && takes(vehicle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function brandOf(all: StockVehicle[]): Brand {
  const priced = all.filter(({ precio_eur }) => precio_eur !== null);
  return {
    all,
    rising: [...priced].sort((one, other) => price(one) - price(other)),
    falling: [...priced].sort((one, other) => price(other) - price(one)),
    unpriced: all.filter(({ precio_eur }) => precio_eur === null),
  };
}

/** Maximum number of related cars, plus the page's car. */
const MOST = listLimits.related + 1;

/**
 * @param stock newest first
 * @returns a function from a car to its candidates in the stock's order; `relatedSelection` selects the same cars from them as
 * from the whole stock
 */
export function relatedCandidates(stock: readonly StockVehicle[]): (vehicle: StockVehicle) => StockVehicle[] {
  const places = new Map(stock.map((vehicle, index) => [vehicle, index]));
  const available = new Map<string, StockVehicle[]>();
  for (const vehicle of stock.filter(isAvailable)) {
    const brand = available.get(vehicle.marca);
    if (brand === undefined) available.set(vehicle.marca, [vehicle]);
    else brand.push(vehicle);
  }
  const brands = new Map([...available].map(([marca, all]) => [marca, brandOf(all)]));
  return (vehicle) => {
    const brand = brands.get(vehicle.marca);
    if (brand === undefined) return [];
    if (vehicle.precio_eur === null) return brand.all.slice(0, MOST);
    const own = price(vehicle);
    const { rising, falling, unpriced } = brand;
    const from = begin(rising, (other) => price(other) >= own);
    const down = begin(falling, (other) => price(other) < own);
    return [
      ...rising.slice(from, from + MOST),
      ...falling.slice(down, down + MOST),
      ...unpriced.slice(0, MOST),
    ].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  };
}
