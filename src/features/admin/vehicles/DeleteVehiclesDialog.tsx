import { useEffect, useState } from 'react';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { deletionQuestion, deletionText } from './deletion.messages.ts';
import { $chosen, endChoosing } from './selection.store.ts';
import { countBelongings, removeVehicles } from './vehicle-list.store.ts';

interface DeleteVehiclesDialogProps {
  /** Null while the dialog is closed. */
  readonly vehicles: readonly AdminVehicle[] | null;
  readonly onClose: () => void;
  /** Called after the deletion, and after its undo. */
  readonly onDeleted: () => void;
}

/** Confirms the deletion of vehicles, and states what is deleted with them. */
export function DeleteVehiclesDialog({ vehicles, onClose, onDeleted }: DeleteVehiclesDialogProps) {
  const [belongings, setBelongings] = useState<Awaited<ReturnType<typeof countBelongings>>>(null);

  useEffect(() => {
    if (vehicles === null) return;
    let isCurrent = true;
    void countBelongings(vehicles.map(({ id }) => id)).then((counted) => {
      if (isCurrent) setBelongings(counted);
    });
    return () => {
      isCurrent = false;
      setBelongings(null);
    };
  }, [vehicles]);

  return (
    <DeleteDialog
      item={vehicles}
      title={deletionQuestion}
      description={(named) => deletionText(named, belongings)}
      confirmLabel={({ length }) => (length === 1 ? 'Eliminar vehículo' : 'Eliminar vehículos')}
      remove={async (removed) => {
        if (!(await removeVehicles(removed, onDeleted))) return;
        if (removed.some(({ id }) => $chosen.get().has(id))) endChoosing();
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
