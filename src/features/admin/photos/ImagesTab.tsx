import { useStore } from '#src/lib/useStore.ts';
import { useEffect } from 'react';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { IMAGES } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { useChosenVehicle, VehiclePicker } from '#src/features/admin/stock/VehiclePicker.tsx';
import { loadPhotos, photos } from './images.store.ts';
import { PhotoDrop } from './PhotoDrop.tsx';
import { PhotoGallery } from './PhotoGallery.tsx';
import { NextPhotoless, PhotolessVehicles } from './PhotolessVehicles.tsx';
import { UploadQueue } from './upload/UploadQueue.tsx';
import { HiddenCar } from '#src/features/admin/hidden-car/HiddenCar.tsx';

function Photos({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const { status, data } = useStore(photos.$state);
  useEffect(() => void loadPhotos(vehicle.id), [vehicle.id]);
  const loaded = data?.vehicleId === vehicle.id ? data : null;
  return (
    <div className="grid gap-8">
      <PhotoDrop vehicleId={vehicle.id} />
      <UploadQueue vehicleId={vehicle.id} />
      <Loaded
        status={status}
        data={loaded}
        skeleton={<Skeleton className="h-60 w-full" />}
        failure="No se pudieron cargar las imágenes"
        onRetry={() => void loadPhotos(vehicle.id)}
      >
        {({ images, unreadable }) => (
          <div>
            <Unreadable names={unreadable} words={IMAGES} />
            {images.length > 0 ? (
              <PhotoGallery vehicle={vehicle} images={images} />
            ) : (
              unreadable.length === 0 && (
                <EmptyState
                  title="No hay imágenes"
                  text="Añade las primeras. La primera será la portada del vehículo en la web."
                />
              )
            )}
          </div>
        )}
      </Loaded>
      <NextPhotoless vehicleId={vehicle.id} />
    </div>
  );
}

/** Says that the car is not on the site. Its photos count as soon as they are uploaded. */
function Hidden({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const { data } = useStore(photos.$state);
  const count = data?.vehicleId === vehicle.id ? data.images.filter(({ rota }) => !rota).length : null;
  return <HiddenCar vehicle={vehicle} photos={count} />;
}

/** The Imágenes tab (SPEC section 2): a vehicle's photos. */
export function ImagesTab() {
  const vehicle = useChosenVehicle();
  return (
    <div className="grid gap-8">
      <div className="grid gap-5">
        <VehiclePicker key={vehicle?.id} vehicle={vehicle} />
        {vehicle !== null && <Hidden key={vehicle.id} vehicle={vehicle} />}
      </div>
      {vehicle === null ? <PhotolessVehicles /> : <Photos key={vehicle.id} vehicle={vehicle} />}
    </div>
  );
}
