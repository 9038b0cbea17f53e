import { notify } from '#src/components/ui/notify.tsx';
import type { PanelImage } from './panel-image.ts';
import { notifyFailure } from '#src/features/admin/shell/panel-failure.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { withOrder } from '#src/features/admin/sortable/with-order.ts';
import { reorder } from '#src/features/admin/shared/reorder.ts';
import { createResource } from '#src/features/admin/shared/resource.ts';
import { throwAway } from '#src/features/admin/trash/trash.store.ts';
import { listImages, reorderImages, updateImage } from './images.api.ts';

/** The photos of the chosen vehicle, by orden. */
export interface VehiclePhotos {
  readonly vehicleId: string;
  readonly images: readonly PanelImage[];
}

export const photos = createResource<VehiclePhotos>();

/** Loads a vehicle's photos. */
export async function loadPhotos(vehicleId: string): Promise<void> {
  if (photos.$state.get().data?.vehicleId !== vehicleId) photos.reset();
  try {
    await photos.load(async () => ({ vehicleId, images: await asAdmin(() => listImages(vehicleId)) }));
  } catch (error) {
    notifyFailure('No se pudieron cargar las imágenes', error);
  }
}

function setImages(vehicleId: string, change: (images: readonly PanelImage[]) => readonly PanelImage[]) {
  photos.change((data) =>
    data.vehicleId === vehicleId
      ? { vehicleId, images: change(data.images).toSorted((one, other) => one.orden - other.orden) }
      : data,
  );
}

/** Shows a photo that has just been uploaded. */
export function addPhoto(image: PanelImage): void {
  setImages(image.vehicle_id, (images) => [...images.filter(({ id }) => id !== image.id), image]);
}

/** What is typed as a position: a whole number from 0, anything else 0 (SPEC section 5). */
export function readOrden(typed: string): number {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
}

/** Positions are saved one change after the other: each takes the one before it for granted. */
let ordering: Promise<unknown> = Promise.resolve();

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const done = ordering.then(work);
  ordering = done.catch(() => undefined);
  return done;
}

/** Saves alt text and position. @returns whether they are saved. */
export async function savePhoto(
  image: PanelImage,
  changes: { readonly alt: string; readonly orden: number },
): Promise<boolean> {
  try {
    const saved = await inOrder(() => asAdmin(() => updateImage(image.id, changes)));
    setImages(image.vehicle_id, (images) => images.map((other) => (other.id === saved.id ? saved : other)));
    notify({ title: 'Imagen actualizada correctamente', tone: 'success' });
    return true;
  } catch (error) {
    notifyFailure('No se pudo actualizar la imagen', error);
    return false;
  }
}

/** Puts a photo into the trash. @returns whether it is gone. */
export async function removePhoto(image: PanelImage): Promise<boolean> {
  const isGone = await throwAway({
    item: { collection: 'vehicle_images', id: image.id },
    success: 'Imagen eliminada correctamente',
    failure: 'No se pudo eliminar la imagen',
    onRestored: () => {
      if (photos.$state.get().data?.vehicleId === image.vehicle_id) void loadPhotos(image.vehicle_id);
    },
  });
  if (isGone) setImages(image.vehicle_id, (images) => images.filter(({ id }) => id !== image.id));
  return isGone;
}

/** Puts the photos into another order: shown at once, taken back when the server refuses. */
export async function orderPhotos(vehicleId: string, ids: readonly string[]): Promise<void> {
  await reorder(photos, {
    vehicleId,
    show: () => setImages(vehicleId, (images) => withOrder(images, ids)),
    save: () => inOrder(() => asAdmin(() => reorderImages(vehicleId, ids))),
    failure: 'No se pudo actualizar la imagen',
    reload: () => loadPhotos(vehicleId),
  });
}
