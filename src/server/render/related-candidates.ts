import { listLimits } from '#src/config/limits.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { isAvailable } from '#src/features/vehicles/domain/vehicle.selection.ts';

/** Few cars among which a page finds its related ones: looking through the whole brand for each page costs its square. */

interface Brand {
  /** Cheapest first. */
  readonly rising: StockVehicle[];
  /** Dearest first. */
  readonly falling: StockVehicle[];
  readonly unpriced: StockVehicle[];
  /** In the stock's order. */
  readonly all: StockVehicle[];
}

const price = ({ precio_eur }: StockVehicle) => precio_eur ?? 0;

/** Where a list begins that has first all that a rule refuses, and then all that it takes. */
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

/** What a page may show, and itself. */
const MOST = listLimits.related + 1;

/**
 * @param stock newest first
 * @returns of a car those that `relatedSelection` needs, in the stock's order: it takes the same among them as in the stock
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
