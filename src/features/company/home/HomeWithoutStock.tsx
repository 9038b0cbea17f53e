import { ButtonLink } from '#src/components/ui/ButtonLink.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { paths } from '#src/paths.ts';

/** Replaces the newest cars while the stock is empty (SPEC section 2). */
export function HomeWithoutStock() {
  return (
    <EmptyState
      level={3}
      title="Sin Stock Disponible"
      text="En este momento no hay vehículos disponibles, pero podemos importar cualquier vehículo de Europa."
      actions={
        <>
          <ButtonLink href={paths.importacion}>Importar Vehículo</ButtonLink>
          <ButtonLink href={paths.catalogo} variant="quiet">
            Ver Stock Completo
          </ButtonLink>
        </>
      }
    />
  );
}
