import { useStore } from '#src/lib/useStore.ts';
import { Heart } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { VehicleGridItem } from '#src/features/vehicles/card/VehicleGridItem.tsx';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { paths } from '#src/paths.ts';
import { CarsInstead } from './CarsInstead.tsx';
import { favouriteOf } from './favourite.ts';
import { keepFavourites, type Favourite } from './favourites.kept.ts';
import { notifyNotSaved } from './favourites.notices.ts';
import { $stockFailed } from './favourites.store.ts';
import { carsText, goneText } from './favourites.messages.ts';
import { NotLoaded, Waiting } from './WithoutCars.tsx';

interface SharedListProps {
  readonly ids: readonly string[];
  /** The visitor's favourites. */
  readonly kept: readonly Favourite[];
}

/** A shared list. It is not stored unless the visitor saves it. */
export function SharedList({ ids, kept }: SharedListProps) {
  const stock = useStore($stock);
  const failed = useStore($stockFailed);
  if (stock === null) return failed ? <NotLoaded /> : <Waiting count={ids.length} />;

  const cars = ids.flatMap((id) => stock.get(id) ?? []);
  if (cars.length === 0)
    return (
      <>
        <EmptyState
          title="Los coches de esta lista ya no están"
          text="Se han vendido o se han retirado del stock. Quizá te guste otro."
          actions={<ButtonLink href={paths.catalogo}>Ver Stock Completo</ButtonLink>}
        />
        <CarsInstead />
      </>
    );

  const own = new Set(kept.map(({ id }) => id));
  const isAllKept = cars.every(({ id }) => own.has(id));
  const keepAll = () => notifyNotSaved(keepFavourites(cars.map(favouriteOf)));
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="lista" className="type-title-m">
            Lista compartida
          </h2>
          <p className="type-small text-text-muted mt-1">
            {[carsText(cars.length), goneText(ids.length - cars.length)]
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2" aria-live="polite">
          {isAllKept ? (
            <p className="type-small">Ya están en tus favoritos.</p>
          ) : (
            <Button onClick={keepAll}>
              <Icon icon={Heart} className={iconClass.s} />
              Guardar en mis favoritos
            </Button>
          )}
          {kept.length > 0 && (
            <ButtonLink href={paths.favoritos} variant="quiet">
              Ver mis favoritos
            </ButtonLink>
          )}
        </div>
      </div>
      <ul className={vehicleGridClass} aria-labelledby="lista">
        {cars.map((car) => (
          <VehicleGridItem key={car.id} vehicle={car} />
        ))}
      </ul>
    </>
  );
}
