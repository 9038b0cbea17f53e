import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { retryStock } from './favourites.store.ts';

/** The stock could not be loaded: nobody knows how the cars stand, and none of them counts as gone. */
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
