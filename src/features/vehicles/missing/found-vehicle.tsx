import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { VehiclePriceBar } from '#src/features/vehicles/VehiclePriceBar.tsx';
import { VehicleSummary } from '#src/features/vehicles/VehicleSummary.tsx';
import { VehicleView } from '#src/features/vehicles/VehicleView.tsx';
import { VehicleGallery } from '#src/features/vehicles/gallery/VehicleGallery.tsx';
import { followCars } from '#src/features/vehicles/live/page-cars.live.ts';
import { toSnapshotVehicle } from '#src/features/vehicles/snapshot.ts';
import { vehicleTitle } from '#src/features/vehicles/vehicle.facts.ts';
import { publicPhotos } from '#src/features/vehicles/vehicle.photos.ts';
import type { StockVehicle } from '#src/features/vehicles/vehicle.schema.ts';
import { paths } from '#src/paths.ts';

/** Shows a car that has no page of its own yet, as its page will show it, and keeps it current. */
export function showVehicle(
  place: HTMLElement,
  vehicle: StockVehicle,
  related: readonly StockVehicle[],
): void {
  const url = new URL(paths.vehiculo(vehicle.slug), location.origin).href;
  const view = (
    <VehicleView
      vehicle={vehicle}
      specs={vehicle.specs}
      related={related.map(toSnapshotVehicle)}
      gallery={<VehicleGallery photos={publicPhotos(vehicle.images)} title={vehicleTitle(vehicle)} />}
      summary={<VehicleSummary vehicle={vehicle} url={url} />}
      priceBar={<VehiclePriceBar vehicle={vehicle} url={url} />}
    />
  );
  flushSync(() => createRoot(place).render(view));
  followCars([vehicle.id]);
}
