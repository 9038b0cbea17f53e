import { MapPin } from 'lucide';
import { FactLine } from '#src/components/ui/FactLine.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { FavouriteHeart } from '#src/features/vehicles/card/FavouriteHeart.tsx';
import { VehicleBadges } from '#src/features/vehicles/card/VehicleBadges.tsx';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { useCurrentVehicle } from '#src/features/vehicles/stock/useCurrentVehicle.ts';
import {
  isOffered,
  summaryFacts,
  vehicleTitle,
  versionText,
} from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { PriceCard } from './PriceCard.tsx';
import { whereText } from './vehicle-place.ts';

interface VehicleSummaryProps {
  /** The page's car as it was rendered. */
  readonly vehicle: Vehicle;
  /** The page's public URL, for the chat. */
  readonly url: string;
  readonly dealer: DealerContact;
  /** Link to the form for a similar car (same-again.ts), as rendered: its fields seldom change. */
  readonly again: string;
}

/** Name, facts and price with the car's current data: an island, fed by `$pageCars`. */
export function VehicleSummary({ vehicle: drawn, url, dealer, again }: VehicleSummaryProps) {
  const vehicle = useCurrentVehicle(drawn);
  const version = versionText(vehicle);
  const where = isOffered(vehicle.status) ? whereText(vehicle, dealer) : '';
  // The location is shown once.
  const facts = summaryFacts(
    where === '' ? vehicle : { ...vehicle, ubicacion_ciudad: '', ubicacion_pais: '' },
  );
  return (
    <PriceCard vehicle={vehicle} title={vehicleTitle(vehicle)} url={url} dealer={dealer} again={again}>
      {/* A sum that was rendered before the last save is hidden: price-card.css. */}
      <div
        className="flex items-start justify-between gap-4"
        data-changed={vehicle.updated_at === drawn.updated_at ? undefined : ''}
      >
        <VehicleBadges vehicle={vehicle} />
        <FavouriteHeart vehicle={vehicle} />
      </div>
      <h1 className="mt-2 wrap-anywhere lg:mt-3">
        <span className="type-title-m lg:type-title-fit block">
          <span className="inline-block max-w-full">{vehicle.marca}</span> <span>{vehicle.modelo}</span>
        </span>{' '}
        {version !== '' && <span className="type-lead text-text-muted mt-1 block lg:mt-2">{version}</span>}
      </h1>
      <div className="border-line low:lg:mt-3 low:lg:mb-4 low:lg:gap-1.5 low:lg:pb-4 mt-4 grid gap-1.5 lg:mt-5 lg:mb-6 lg:gap-2 lg:border-b lg:pb-6">
        <FactLine facts={facts} />
        {where !== '' && (
          <p className="type-small flex items-start gap-2">
            <Icon icon={MapPin} className={`${iconClass.s} mt-1`} />
            {where}
          </p>
        )}
      </div>
    </PriceCard>
  );
}
