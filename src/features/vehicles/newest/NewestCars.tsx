import { useStore } from '#src/lib/useStore.ts';
import { newestOffered } from './newest-offered.ts';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { VehicleGridItem } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';

/** The newest cars, for an empty list, so that the page does not end there. Nothing until the stock is loaded. */
export function NewestCars() {
  const stock = useStore($stock, { ssr: () => null });
  const vehicles = newestOffered(stock?.values() ?? []);
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="recientes" className="border-line mt-4 border-t pt-8" data-newest-cars="">
      <h3 id="recientes" className="type-title-s mb-6">
        Los más recientes
      </h3>
      <ul className={vehicleGridClass}>
        {vehicles.map((vehicle) => (
          <VehicleGridItem key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
    </section>
  );
}
