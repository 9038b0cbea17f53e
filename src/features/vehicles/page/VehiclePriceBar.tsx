import type { DealerContact } from '#src/features/company/business/business.ts';
import { useCurrentVehicle } from '#src/features/vehicles/stock/useCurrentVehicle.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { PriceBar } from './PriceBar.tsx';

interface VehiclePriceBarProps {
  /** The page's own car as the page was drawn with it. */
  readonly vehicle: Vehicle;
  /** The page's public address, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
}

/** The price bar as the car stands now: an island, fed by `$pageCars`. */
export function VehiclePriceBar({ vehicle: drawn, url, dealer }: VehiclePriceBarProps) {
  const vehicle = useCurrentVehicle(drawn);
  return <PriceBar vehicle={vehicle} title={vehicleTitle(vehicle)} url={url} dealer={dealer} />;
}
