import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import type { AdminVehicle } from '#src/features/vehicles/vehicle-form.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/vehicle.facts.ts';
import { countBelongings, removeVehicle } from './vehicle-list.store.ts';
import { deletionText } from './vehicle.words.ts';

interface DeleteVehicleDialogProps {
  /** Null while nothing is to be deleted. */
  readonly vehicle: AdminVehicle | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a vehicle is deleted, and says what goes with it. */
export function DeleteVehicleDialog({ vehicle, onClose, onDeleted }: DeleteVehicleDialogProps) {
  const [belongings, setBelongings] = useState<Awaited<ReturnType<typeof countBelongings>>>(null);
  const [isDeleting, setDeleting] = useState(false);
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

  const confirm = async () => {
    if (id === undefined) return;
    setDeleting(true);
    const isGone = await removeVehicle(id);
    setDeleting(false);
    onClose();
    if (isGone) onDeleted();
  };

  return (
    <ConfirmDialog
      open={vehicle !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={vehicle === null ? '' : `¿Eliminar el ${vehicleTitle(vehicle)}?`}
      description={deletionText(belongings)}
      confirmLabel="Eliminar vehículo"
      busy={isDeleting}
      onConfirm={() => void confirm()}
    />
  );
}
