import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** Sorts by distance in price, stable; cars without a price come last. For a reference car without a price the order is kept. */
export function nearestInPrice<Car extends Pick<Vehicle, 'precio_eur'>>(
  vehicles: readonly Car[],
  { precio_eur }: Pick<Vehicle, 'precio_eur'>,
): Car[] {
  if (precio_eur === null) return [...vehicles];
  const distance = (other: Car) =>
    other.precio_eur === null ? Number.MAX_VALUE : Math.abs(other.precio_eur - precio_eur);
  return [...vehicles].sort((one, other) => distance(one) - distance(other));
}
