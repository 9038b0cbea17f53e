import { Printer } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { carsText } from '#src/features/vehicles/favourites/favourites.messages.ts';
import { ShareLink } from '#src/features/vehicles/favourites/ShareLink.tsx';
import { paths } from '#src/paths.ts';
import { comparePath, FEWEST_COMPARED } from './compare.ids.ts';
import { showCars, type ComparedCar } from './compare.store.ts';
import { CompareTable } from './CompareTable.tsx';

const HEADING = 'comparacion';

interface ComparedProps {
  /** At least one. */
  readonly cars: readonly ComparedCar[];
  /** Whether favourites are offered below. */
  readonly canAdd: boolean;
}

/** The compared cars with the tools of the page. */
export function Compared({ cars, canAdd }: ComparedProps) {
  const ids = cars.map(({ id }) => id);
  const isAlone = cars.length < FEWEST_COMPARED;
  const remove = (id: string) => {
    showCars(ids.filter((other) => other !== id));
    document.getElementById(HEADING)?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="compare-tools mb-6 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-3">
        <h2
          id={HEADING}
          tabIndex={-1}
          className="type-title-s mr-auto outline-none max-sm:basis-full"
          aria-live="polite"
        >
          {carsText(cars.length)}
        </h2>
        <ShareLink
          title="Comparación de coches"
          url={`${location.origin}${comparePath(ids)}`}
          copied="Quien lo abra verá esta comparación."
        >
          Compartir
        </ShareLink>
        <Button variant="secondary" onClick={() => print()}>
          <Icon icon={Printer} className={iconClass.s} />
          Imprimir
        </Button>
      </div>
      {isAlone && (
        <p className="compare-alone type-body text-text-muted mb-6">
          {canAdd
            ? 'Añade otro coche de tus favoritos para comparar.'
            : 'Para comparar hacen falta al menos dos coches.'}
          {!canAdd && (
            <ButtonLink href={paths.catalogo} variant="quiet" className="ml-4">
              Ver Stock Completo
            </ButtonLink>
          )}
        </p>
      )}
      <CompareTable cars={cars} labelledBy={HEADING} remove={remove} />
    </>
  );
}
