import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { DealerContact, SaleTerms } from '#src/features/company/business/business.ts';
import { enquiryPurpose, PrivacyNotice } from '#src/features/leads/form/PrivacyNotice.tsx';
import type * as VehicleIslands from '#src/features/vehicles/page/vehicle-islands.tsx';
import { sameAgainHref } from '#src/features/vehicles/page/same-again.ts';
import { priceIncludesText } from '#src/features/vehicles/page/price-includes.ts';
import { VehicleView } from '#src/features/vehicles/page/VehicleView.tsx';
import { followCars } from '#src/features/vehicles/stock/page-cars.live.ts';
import { toSnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { isSold, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { publicPhotos } from '#src/features/vehicles/domain/vehicle.photos.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { paths } from '#src/paths.ts';

/** The dealer, with what a car's page says about costs and guarantee. */
export type PageDealer = DealerContact & SaleTerms;

/**
 * A car that has no page yet, as its page will show it.
 * @param islands the islands of a car's page: passed in, so that the module stays in the same script file that those
 * pages load
 * @param gallery instead of that of its public photographs
 */
export function vehiclePage(
  vehicle: StockVehicle,
  related: readonly StockVehicle[],
  dealer: PageDealer,
  { VehicleEnquiry, VehicleGallery, VehiclePriceBar, VehicleSummary }: typeof VehicleIslands,
  gallery?: ReactNode,
): ReactNode {
  const url = new URL(paths.vehiculo(vehicle.slug), location.origin).href;
  const photos = publicPhotos(vehicle.images);
  return (
    <VehicleView
      vehicle={vehicle}
      specs={vehicle.specs}
      poster={photos[0]}
      related={related.map(toSnapshotVehicle)}
      terms={dealer}
      url={url}
      gallery={gallery ?? <VehicleGallery photos={photos} title={vehicleTitle(vehicle)} />}
      summary={
        <VehicleSummary
          vehicle={vehicle}
          url={url}
          dealer={{ ...dealer, priceIncludes: priceIncludesText(vehicle, dealer) }}
          again={sameAgainHref(vehicle)}
        />
      }
      enquiry={
        !isSold(vehicle.status) && (
          <VehicleEnquiry
            vehicle={vehicle}
            dealer={dealer}
            privacy={<PrivacyNotice purpose={enquiryPurpose} dealer={dealer} />}
          />
        )
      }
      priceBar={<VehiclePriceBar vehicle={vehicle} url={url} dealer={dealer} />}
    />
  );
}

/** Shows a car that has no page yet, and keeps it up to date. */
export function showVehicle(
  place: HTMLElement,
  vehicle: StockVehicle,
  related: readonly StockVehicle[],
  dealer: PageDealer,
  islands: typeof VehicleIslands,
): void {
  const view = vehiclePage(vehicle, related, dealer, islands);
  flushSync(() => createRoot(place).render(view));
  followCars(new Map([[vehicle.id, vehicle.updated_at]]));
}
