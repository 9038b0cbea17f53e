import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The nearest in price first, as they came among equals; without a price last. Nothing is near to a car without one. */
export function nearestInPrice<Car extends Pick<Vehicle, 'precio_eur'>>(
  vehicles: readonly Car[],
  { precio_eur }: Pick<Vehicle, 'precio_eur'>,
): Car[] {
  if (precio_eur === null) return [...vehicles];
  const distance = (other: Car) =>
    other.precio_eur === null ? Number.MAX_VALUE : Math.abs(other.precio_eur - precio_eur);
  return [...vehicles].sort((one, other) => distance(one) - distance(other));
}
