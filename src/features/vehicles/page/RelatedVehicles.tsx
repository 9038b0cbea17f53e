import { linkClass } from '#src/components/ui/link.recipe.ts';
import type { BrandLinks } from '#src/features/vehicles/brand/brand-slug.ts';
import { VehicleGrid } from '#src/features/vehicles/card/VehicleGrid.tsx';
import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';

interface RelatedVehiclesProps {
  readonly marca: string;
  readonly modelo: string;
  readonly vehicles: readonly CardVehicle[];
  readonly links: BrandLinks;
}

/** Other cars of the brand (SPEC section 2); live.css hides the section when its last one is gone. */
export function RelatedVehicles({ marca, modelo, vehicles, links }: RelatedVehiclesProps) {
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
        {links.brand !== null && (
          <p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-1">
            <a href={links.brand} className={linkClass('onward')}>
              Todos los {marca}
            </a>
            {links.model !== null && (
              <a href={links.model} className={linkClass('onward')}>
                Todos los {marca} {modelo}
              </a>
            )}
          </p>
        )}
      </div>
    </section>
  );
}
