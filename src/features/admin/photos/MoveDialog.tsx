import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { VehicleField } from '#src/features/admin/stock/VehiclePicker.tsx';
import { movePhotos } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { endPhotoMode } from './photo-mode.store.ts';

interface MoveProps {
  readonly images: readonly PanelImage[];
  /** The car that the photos belong to. */
  readonly vehicle: AdminVehicle;
  readonly onClose: () => void;
}

function MoveForm({ images, vehicle, onClose }: MoveProps) {
  const [to, setTo] = useState<AdminVehicle | null>(null);
  const [isMoving, setMoving] = useState(false);
  const isSame = to?.id === vehicle.id;
  const move = async () => {
    if (to === null || isSame) return;
    setMoving(true);
    const ids = images.map(({ id }) => id);
    const isMoved = await movePhotos(ids, {
      from: vehicle.id,
      to: to.id,
      name: `${vehicleTitle(to)} ${to.anio}`,
    });
    setMoving(false);
    if (!isMoved) return;
    onClose();
    endPhotoMode();
  };
  return (
    <div className="grid gap-5">
      <VehicleField vehicle={to} onChoose={setTo} />
      <p className="type-small text-text-muted" role="status">
        {isSame ? 'Ya están en ese vehículo.' : 'Se añadirán al final de sus imágenes.'}
      </p>
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={to === null || isSame} busy={isMoving} onClick={() => void move()}>
          {images.length === 1 ? 'Mover imagen' : `Mover ${images.length} imágenes`}
        </Button>
      </div>
    </div>
  );
}

/** Chooses the car to move photos to. */
export function MoveDialog({
  images,
  ...rest
}: Omit<MoveProps, 'images'> & { readonly images: MoveProps['images'] | null }) {
  return (
    <Dialog
      open={images !== null}
      onOpenChange={(open) => {
        if (!open) rest.onClose();
      }}
      title="Mover a otro vehículo"
    >
      {images !== null && <MoveForm images={images} {...rest} />}
    </Dialog>
  );
}
