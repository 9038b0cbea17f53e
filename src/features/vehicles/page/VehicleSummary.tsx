import { FactLine } from '#src/components/ui/FactLine.tsx';
import { VehicleBadges } from '#src/features/vehicles/card/VehicleBadges.tsx';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { useCurrentVehicle } from '#src/features/vehicles/stock/useCurrentVehicle.ts';
import { cardFacts, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { PriceCard } from './PriceCard.tsx';

interface VehicleSummaryProps {
  /** The page's own car as the page was drawn with it. */
  readonly vehicle: Vehicle;
  /** The page's public address, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
}

/** What the car is and costs, as it stands now: an island, fed by `$pageCars`. */
export function VehicleSummary({ vehicle: drawn, url, dealer }: VehicleSummaryProps) {
  const vehicle = useCurrentVehicle(drawn);
  return (
    <div className="lg:sticky lg:top-[calc(var(--spacing-header)+1.75rem)]">
      <VehicleBadges vehicle={vehicle} />
      <h1 className="mt-5 wrap-anywhere">
        <span className="type-title-fit block">
          <span className="inline-block max-w-full">{vehicle.marca}</span> <span>{vehicle.modelo}</span>
        </span>{' '}
        {vehicle.version !== '' && (
          <span className="type-lead text-text-muted mt-2 block">{vehicle.version}</span>
        )}
      </h1>
      <div className="mt-5 mb-7">
        <FactLine facts={cardFacts(vehicle)} />
      </div>
      <PriceCard vehicle={vehicle} title={vehicleTitle(vehicle)} url={url} dealer={dealer} />
    </div>
  );
}
