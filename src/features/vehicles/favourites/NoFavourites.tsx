import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { paths } from '#src/paths.ts';
import { CarsInstead } from './CarsInstead.tsx';

/** Text for a visitor without favourites, and some cars. */
export function NoFavourites() {
  return (
    <>
      <EmptyState
        title="Aún no tienes favoritos"
        text="Pulsa el corazón de un coche y lo encontrarás aquí, con lo que haya cambiado desde entonces: si ha bajado de precio o se ha reservado. Se guardan solo en este navegador."
        actions={<ButtonLink href={paths.catalogo}>Ver Stock Completo</ButtonLink>}
      />
      <CarsInstead />
    </>
  );
}
