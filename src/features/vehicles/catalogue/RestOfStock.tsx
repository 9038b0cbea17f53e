import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { cardFacts, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { cardPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { paths } from '#src/paths.ts';

/**
 * The cars beyond the first cards, as lines, for visitors without JavaScript: in a <noscript>, whose content other
 * browsers do not build.
 */
export function RestOfStock({ vehicles }: { readonly vehicles: readonly SnapshotVehicle[] }) {
  if (vehicles.length === 0) return null;
  return (
    <noscript>
      <ul className="border-line mt-16 border-t" aria-label="Más vehículos">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="border-line border-b py-3">
            <a href={paths.vehiculo(vehicle.slug)}>{vehicleTitle(vehicle)}</a>{' '}
            <span className="type-small text-text-muted figures">
              {cardFacts(vehicle).map(({ value }) => `${value} · `)}
              {cardPriceText(vehicle.precio_eur)}
            </span>
          </li>
        ))}
      </ul>
    </noscript>
  );
}
