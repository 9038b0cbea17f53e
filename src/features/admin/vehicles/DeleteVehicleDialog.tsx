import { useEffect, useState } from 'react';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { deletionText } from './deletion.messages.ts';
import { countBelongings, removeVehicle } from './vehicle-list.store.ts';

interface DeleteVehicleDialogProps {
  /** Null while the dialog is closed. */
  readonly vehicle: AdminVehicle | null;
  readonly onClose: () => void;
  /** Called after the deletion, and after its undo. */
  readonly onDeleted: () => void;
}

/** Confirms the deletion of a vehicle, and states what is deleted with it. */
export function DeleteVehicleDialog({ vehicle, onClose, onDeleted }: DeleteVehicleDialogProps) {
  const [belongings, setBelongings] = useState<Awaited<ReturnType<typeof countBelongings>>>(null);
  const id = vehicle?.id;

  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    void countBelongings(id).then((counted) => {
      if (isCurrent) setBelongings(counted);
    });
    return () => {
      isCurrent = false;
      setBelongings(null);
    };
  }, [id]);

  return (
    <DeleteDialog
      item={vehicle}
      title={(named) => `¿Eliminar el ${vehicleTitle(named)}?`}
      description={() => deletionText(belongings)}
      confirmLabel="Eliminar vehículo"
      remove={async (removed) => {
        if (await removeVehicle(removed.id, onDeleted)) onDeleted();
      }}
      onClose={onClose}
    />
  );
}
