import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';
import { VehicleGridItem } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { paths } from '#src/paths.ts';
import type { ImportOffer } from './brand-texts.ts';

interface BrandCarsProps {
  readonly vehicles: readonly CardVehicle[];
  /** Fills the row of one or two cars. */
  readonly offer: ImportOffer | null;
}

/** The cars of a brand or model. One component, because a page renders each of its components anew. */
export function BrandCars({ vehicles, offer }: BrandCarsProps) {
  return (
    <ul className={vehicleGridClass} data-live-cards="" data-brand-cars="">
      {vehicles.map((vehicle, index) => (
        <VehicleGridItem key={vehicle.id} vehicle={vehicle} priority={index === 0 ? 'high' : undefined} />
      ))}
      {offer !== null && (
        <li className="brand-more">
          <h2 className="type-title-m wrap-anywhere">{offer.title}</h2>
          <p className="type-body text-text-muted mt-3 max-w-prose">{offer.text}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
            <ButtonLink href={offer.href}>{offer.action}</ButtonLink>
            <ButtonLink href={paths.catalogo} variant="quiet">
              Ver el catálogo
            </ButtonLink>
          </p>
        </li>
      )}
    </ul>
  );
}
