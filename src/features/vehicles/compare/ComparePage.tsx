import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { $stock } from '#src/features/vehicles/stock/stock.store.ts';
import { listLimits } from '#src/config/limits.ts';
import { paths } from '#src/paths.ts';
import { useStore } from '#src/lib/useStore.ts';
import { Compared } from './Compared.tsx';
import type { OfferedFavourites, OfferedFavouritesProps } from './OfferedFavourites.tsx';
import { $cars, $failed, $ids, $kept, addCar, retry, startComparison } from './compare.store.ts';

/** The comparison: an island, because only the browser has the URL's query and the favourites. */
export function ComparePage() {
  const ids = useStore($ids, { ssr: () => null });
  const loaded = useStore($cars, { ssr: () => null });
  const failed = useStore($failed, { ssr: () => false });
  const kept = useStore($kept);
  const stock = useStore($stock, { ssr: () => null });
  useEffect(startComparison, []);

  if (ids === null || loaded === null) return failed ? <NotLoaded /> : <Waiting />;

  const cars = ids.flatMap((id) => loaded.get(id) ?? []);
  const shown = cars.map(({ id }) => id);
  const others = kept.flatMap((id) => (shown.includes(id) ? [] : (stock?.get(id) ?? [])));
  return (
    <>
      {cars.length === 0 ? (
        <Empty isGone={ids.length > 0} hasFavourites={others.length > 0} />
      ) : (
        <Compared cars={cars} canAdd={others.length > 0} />
      )}
      {others.length > 0 && shown.length < listLimits.compared && <Offer favourites={others} add={addCar} />}
    </>
  );
}

/** The favourites to add, in a script that loads with them: most comparisons come from a link or are complete. */
function Offer(props: OfferedFavouritesProps) {
  const [view, setView] = useState<{ readonly Favourites: typeof OfferedFavourites } | null>(null);
  useEffect(() => {
    import('./OfferedFavourites.tsx').then(
      (loaded) => setView({ Favourites: loaded.OfferedFavourites }),
      (error: unknown) => console.warn('Sin favoritos que añadir', error),
    );
  }, []);
  return view && <view.Favourites {...props} />;
}

interface EmptyProps {
  /** The link named cars, and none of them is public any more. */
  readonly isGone: boolean;
  /** There are favourites to add, listed below. */
  readonly hasFavourites: boolean;
}

function Empty({ isGone, hasFavourites }: EmptyProps) {
  return (
    <EmptyState
      title={isGone ? 'Los coches de esta comparación ya no están' : 'Aún no hay coches que comparar'}
      text={
        hasFavourites
          ? 'Añade hasta cuatro de tus favoritos y verás primero en qué se diferencian.'
          : 'Guarda coches con el corazón y compara hasta cuatro: verás primero en qué se diferencian.'
      }
      actions={
        <ButtonLink href={paths.catalogo} variant={hasFavourites ? 'secondary' : 'primary'}>
          Ver Stock Completo
        </ButtonLink>
      }
    />
  );
}

function NotLoaded() {
  return (
    <div role="status">
      <EmptyState
        title="No hemos podido cargar los coches"
        text="Comprueba la conexión; lo volvemos a intentar en unos segundos."
        actions={<Button onClick={retry}>Reintentar</Button>}
      />
    </div>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Cargando la comparación...</span>
      <Skeleton className="h-12 w-48" />
      <div className="compare-waiting mt-8" aria-hidden="true">
        {['first', 'second', 'third'].map((place) => (
          <div key={place}>
            <Skeleton className="aspect-3/2 w-full" />
            <Skeleton className="mt-4 h-6 w-3/4" />
            <Skeleton className="mt-8 h-64 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
