import { VehicleGrid } from '#src/features/vehicles/card/VehicleGrid.tsx';
import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';

interface RelatedVehiclesProps {
  readonly marca: string;
  readonly vehicles: readonly CardVehicle[];
}

/** Other cars of the brand (SPEC section 2); live.css hides the section when its last one is gone. */
export function RelatedVehicles({ marca, vehicles }: RelatedVehiclesProps) {
  return (
    <section
      data-context="paper"
      aria-labelledby="relacionados"
      data-related=""
      className="border-line border-t"
    >
      <div className="wrap py-section">
        <h2 id="relacionados" className="type-title-m">
          {`Más vehículos de ${marca}`}
        </h2>
        {/* On a tablet the third is below the two, as wide as both (card.css). */}
        <div className="mt-8 md:mt-10">
          <VehicleGrid vehicles={vehicles} />
        </div>
      </div>
    </section>
  );
}
