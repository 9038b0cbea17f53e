import { useStore } from '#src/lib/useStore.ts';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { $leaving, leave, stay } from './panel-navigation.store.ts';

/** Confirms leaving unsaved changes. */
export function LeaveDialog() {
  const isOpen = useStore($leaving) !== null;
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title="¿Salir sin guardar?"
      description="Los cambios que no has guardado se perderán."
      confirmLabel="Descartar cambios"
      onConfirm={leave}
    />
  );
}
