import type { CardVehicle } from './VehicleCard.tsx';
import { VehicleGridItem } from './VehicleGridItem.tsx';
import { vehicleGridClass } from './vehicle-grid.recipe.ts';

interface VehicleGridProps {
  readonly vehicles: readonly CardVehicle[];
  /** Number of cards in view when the page opens. */
  readonly eager?: number;
}

/** Cards in one, two and three columns. `data-live-cards` lets an open page update them (follow-page.client.ts). */
export function VehicleGrid({ vehicles, eager = 0 }: VehicleGridProps) {
  return (
    <ul className={vehicleGridClass} data-live-cards="">
      {vehicles.map((vehicle, index) => (
        <VehicleGridItem key={vehicle.id} vehicle={vehicle} priority={index < eager ? 'high' : undefined} />
      ))}
    </ul>
  );
}
