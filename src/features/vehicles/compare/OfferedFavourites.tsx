import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { FactLine } from '#src/components/ui/FactLine.tsx';
import { notify } from '#src/components/ui/notify.ts';
import { cardFacts, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { cardPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

export interface OfferedFavouritesProps {
  /** The visitor's other favourites. */
  readonly favourites: readonly SnapshotVehicle[];
  /** Loads a favourite and adds it to the shown cars; rejects when it cannot be loaded. */
  readonly add: (id: string) => Promise<void>;
}

/** The favourites that can be added. */
export function OfferedFavourites({ favourites, add }: OfferedFavouritesProps) {
  /** The id of the car that is being added. */
  const [adding, setAdding] = useState<string | null>(null);

  const addOne = async (id: string): Promise<void> => {
    setAdding(id);
    try {
      await add(id);
      document.getElementById('comparacion')?.focus();
    } catch {
      notify({
        title: 'No se ha podido añadir el coche',
        description: 'Comprueba la conexión e inténtalo de nuevo.',
        tone: 'destructive',
      });
    } finally {
      setAdding(null);
    }
  };
  return (
    <section className="compare-offer mt-12" aria-labelledby="anadir">
      <h2 id="anadir" className="type-title-s">
        Añadir de tus favoritos
      </h2>
      <ul className="mt-4 grid gap-x-8 lg:grid-cols-2">
        {favourites.map((car) => (
          <li
            key={car.id}
            className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="type-label mb-1 wrap-anywhere">{vehicleTitle(car)}</p>
              <FactLine
                facts={[{ key: 'Precio', value: cardPriceText(car.precio_eur) }, ...cardFacts(car)]}
              />
            </div>
            <Button
              variant="secondary"
              size="s"
              busy={adding === car.id}
              disabled={adding !== null && adding !== car.id}
              onClick={() => void addOne(car.id)}
            >
              Añadir<span className="sr-only">{`: ${vehicleTitle(car)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
