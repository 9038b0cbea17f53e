import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { $leaving, leave, stay } from './panel-navigation.store.ts';

/** Asks before unsaved changes are left behind. */
export function LeaveDialog() {
  const isAsked = useStore($leaving) !== null;
  return (
    <ConfirmDialog
      open={isAsked}
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
