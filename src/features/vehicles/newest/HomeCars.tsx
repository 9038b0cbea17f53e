import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import type { CardVehicle } from '#src/features/vehicles/card/VehicleCard.tsx';
import { VehicleGridItem } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import type { OfferedBrand } from '#src/features/vehicles/brand/brand-pages.ts';
import { paths } from '#src/paths.ts';

/** `sizes` of the first car's photograph, as wide as the column, and of the others', which are beside their text on a phone. */
const LEAD_SIZES = '(min-width: 112rem) 67rem, (min-width: 64rem) 60vw, 88vw';
const ROW_SIZES = '(min-width: 112rem) 33rem, (min-width: 64rem) 29vw, (min-width: 48rem) 44vw, 42vw';

/** Position of the second large car in three columns. A new row begins after it. */
const SECOND_LEAD = 7;
const SECOND_SIZES = '(min-width: 112rem) 67rem, (min-width: 64rem) 60vw, (min-width: 48rem) 44vw, 42vw';

const sizesAt = (index: number): string =>
  index === 0 ? LEAD_SIZES : index === SECOND_LEAD ? SECOND_SIZES : ROW_SIZES;

interface HomeCarsProps {
  readonly vehicles: readonly CardVehicle[];
  /** Links to the rest of the stock: the brands with most cars, and their counts. */
  readonly brands: readonly OfferedBrand[];
}

/**
 * The newest cars (SPEC section 2): the first is as wide as the column, in three columns also one half way down, the
 * rest are in the grid, and links to the catalogue fill the space that twelve cars leave. `data-live-cards` lets an open
 * page update them.
 */
export function HomeCars({ vehicles, brands }: HomeCarsProps) {
  return (
    <ul className={`${vehicleGridClass} home-cars`} data-live-cards="">
      {vehicles.map((vehicle, index) => (
        <VehicleGridItem key={vehicle.id} vehicle={vehicle} sizes={sizesAt(index)} />
      ))}
      <li className="home-more">
        <div>
          <p className="type-title-m">¿No está el tuyo?</p>
          <p className="type-body text-text-muted mt-2">
            Hay más en stock, y lo que no está lo traemos de Alemania.
          </p>
        </div>
        <ul className="home-brands" aria-label="Stock por marca">
          {brands.map(({ marca, path, count }) => (
            <li key={path}>
              <a
                href={path}
                className="group border-line flex min-h-12 items-center justify-between gap-3 border-t py-2"
              >
                <span className="type-body max-sm:type-small wrap-anywhere group-hover:underline">
                  {marca}
                </span>
                <span className="type-small text-text-muted figures shrink-0">
                  {count}
                  <span className="max-lg:sr-only">{count === 1 ? ' coche' : ' coches'}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <ButtonLink href={paths.catalogo} variant="secondary">
            Ver Stock Completo
          </ButtonLink>
          <ButtonLink href={paths.importacion} variant="quiet">
            Importar Vehículo
          </ButtonLink>
        </div>
      </li>
    </ul>
  );
}
