import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { listLimits } from '#src/config/limits.ts';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { $kept, $shared, startFavourites } from './favourites.store.ts';
import { NoFavourites } from './NoFavourites.tsx';
import { OwnList } from './OwnList.tsx';
import { SharedList } from './SharedList.tsx';

/**
 * The visitor's favourites, or a list that somebody shared: an island, for only the browser knows them. Until it is alive, a
 * script of the head says which of its two beginnings applies (favourites.hint.script.ts).
 */
export function FavouritesPage() {
  const kept = useStore($kept, { ssr: () => null });
  const shared = useStore($shared, { ssr: () => null });
  useEffect(startFavourites, []);
  if (kept === null)
    return (
      <>
        <div className="favourites-none">
          <NoFavourites />
        </div>
        <div className="favourites-some">
          <Waiting count={listLimits.related} />
        </div>
      </>
    );
  return shared === null ? <OwnList kept={kept} /> : <SharedList ids={shared} kept={kept} />;
}

/** Outlines of cards while their cars are on the way. */
export function Waiting({ count }: { readonly count: number }) {
  return (
    <div role="status">
      <span className="sr-only">Cargando favoritos...</span>
      <ul className={vehicleGridClass} aria-hidden="true">
        {Array.from({ length: Math.min(count, listLimits.skeletons) }, (_, index) => (
          <li key={index}>
            <Skeleton className="aspect-3/2 w-full" />
            <Skeleton className="mt-4 h-4.5 w-1/3" />
            <Skeleton className="mt-3 h-6 w-2/3" />
            <Skeleton className="mt-3 h-4.5 w-4/5" />
          </li>
        ))}
      </ul>
    </div>
  );
}
