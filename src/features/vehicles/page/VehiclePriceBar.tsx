import type { DealerContact } from '#src/features/company/business/business.ts';
import { useCurrentVehicle } from '#src/features/vehicles/stock/useCurrentVehicle.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { PriceBar } from './PriceBar.tsx';

interface VehiclePriceBarProps {
  /** The page's car as it was rendered. */
  readonly vehicle: Vehicle;
  /** The page's public URL, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
}

/** The price bar with the car's current data: an island, fed by `$pageCars`. */
export function VehiclePriceBar({ vehicle: drawn, url, dealer }: VehiclePriceBarProps) {
  const vehicle = useCurrentVehicle(drawn);
  return <PriceBar vehicle={vehicle} title={vehicleTitle(vehicle)} url={url} dealer={dealer} />;
}
