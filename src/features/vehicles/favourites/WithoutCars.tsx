import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { listLimits } from '#src/config/limits.ts';
import { vehicleGridClass } from '#src/features/vehicles/card/vehicle-grid.recipe.ts';
import { retryStock } from './favourites.store.ts';

/** The stock could not be loaded, so the state of the cars is unknown and none counts as gone. */
export function NotLoaded() {
  return (
    <div role="status">
      <EmptyState
        title="No hemos podido cargar los coches"
        text="Tu lista sigue guardada. Comprueba la conexión; lo volvemos a intentar en unos segundos."
        actions={<Button onClick={retryStock}>Reintentar</Button>}
      />
    </div>
  );
}

/** Skeletons while the cars are loading. */
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
