import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { discardBusinessChanges } from '#src/features/admin/business/business.store.ts';
import { discardChanges } from '#src/features/admin/vehicle-form/vehicle-form.store.ts';
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
      onConfirm={() => {
        discardChanges();
        discardBusinessChanges();
        leave();
      }}
    />
  );
}
