import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { PanelImage } from './panel-image.ts';
import { DeleteDialog } from '#src/features/admin/shared/DeleteDialog.tsx';
import { Loaded } from '#src/features/admin/shared/Loaded.tsx';
import { TRASH_PROMISE_HER } from '#src/features/admin/trash/trash.words.ts';
import { moved } from '#src/features/admin/sortable/moved.ts';
import { SortableList } from '#src/features/admin/sortable/Sortable.tsx';
import { useChosenVehicle, VehiclePicker } from '#src/features/admin/shared/VehiclePicker.tsx';
import { loadPhotos, orderPhotos, photos, removePhoto } from './images.store.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { NextPhotoless, PhotolessVehicles } from './PhotolessVehicles.tsx';
import { PhotoDrop } from './PhotoDrop.tsx';
import { PhotoEditDialog } from './PhotoEditDialog.tsx';
import { UploadQueue } from './upload/UploadQueue.tsx';

interface GalleryProps {
  readonly vehicle: AdminVehicle;
  readonly images: readonly PanelImage[];
}

function Gallery({ vehicle, images }: GalleryProps) {
  const [editing, setEditing] = useState<PanelImage | null>(null);
  const [deleting, setDeleting] = useState<PanelImage | null>(null);
  const ids = images.map(({ id }) => id);
  const order = (next: readonly string[]) => void orderPhotos(vehicle.id, next);
  return (
    <>
      <SortableList ids={ids} onOrder={order}>
        <ul
          className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 xl:grid-cols-5"
          data-photos
        >
          {images.map((image, index) => (
            <PhotoCard
              key={image.id}
              image={image}
              index={index}
              isPublic={vehicle.status !== 'oculto'}
              onEdit={() => setEditing(image)}
              onDelete={() => setDeleting(image)}
              onCover={() => order(moved(ids, index, 0))}
            />
          ))}
        </ul>
      </SortableList>
      <PhotoEditDialog image={editing} onClose={() => setEditing(null)} />
      <DeleteDialog
        item={deleting}
        title={() => '¿Estás seguro de que quieres eliminar esta imagen?'}
        description={() => `También desaparece de la web. ${TRASH_PROMISE_HER}`}
        confirmLabel="Eliminar imagen"
        remove={removePhoto}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function Photos({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const { status, data } = useStore(photos.$state);
  useEffect(() => void loadPhotos(vehicle.id), [vehicle.id]);
  const images = data?.vehicleId === vehicle.id ? data.images : null;
  return (
    <div className="grid gap-8">
      <PhotoDrop vehicleId={vehicle.id} />
      <UploadQueue vehicleId={vehicle.id} />
      <Loaded
        status={status}
        data={images}
        skeleton={<Skeleton className="h-60 w-full" />}
        failure="No se pudieron cargar las imágenes"
        onRetry={() => void loadPhotos(vehicle.id)}
      >
        {(shown) =>
          shown.length > 0 ? (
            <Gallery vehicle={vehicle} images={shown} />
          ) : (
            <EmptyState
              title="No hay imágenes"
              text="Añade las primeras. La primera será la portada del vehículo en la web."
            />
          )
        }
      </Loaded>
      <NextPhotoless vehicleId={vehicle.id} />
    </div>
  );
}

/** Imágenes (SPEC section 2): a vehicle's photos. */
export function ImagesTab() {
  const vehicle = useChosenVehicle();
  return (
    <div className="grid gap-8">
      <VehiclePicker key={vehicle?.id} vehicle={vehicle} />
      {vehicle === null ? <PhotolessVehicles /> : <Photos vehicle={vehicle} />}
    </div>
  );
}
