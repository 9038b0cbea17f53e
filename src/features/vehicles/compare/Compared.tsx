import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { paths } from '#src/paths.ts';
import { showCars, type ComparedCar } from './compare.store.ts';
import { CompareTable } from './CompareTable.tsx';

const HEADING = 'comparacion';

interface ComparedProps {
  /** At least one. */
  readonly cars: readonly ComparedCar[];
  /** Whether favourites are offered below. */
  readonly canAdd: boolean;
}

/** The compared cars. */
export function Compared({ cars, canAdd }: ComparedProps) {
  const ids = cars.map(({ id }) => id);
  const isAlone = cars.length === 1;
  const remove = (id: string) => {
    showCars(ids.filter((other) => other !== id));
    // The heading goes with the last car.
    document.getElementById(isAlone ? 'contenido' : HEADING)?.focus({ preventScroll: true });
  };
  return (
    <>
      <h2
        id={HEADING}
        tabIndex={-1}
        className="compare-count type-title-s mb-5 outline-none"
        aria-live="polite"
      >
        {isAlone ? '1 vehículo' : `${cars.length} vehículos`}
      </h2>
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
