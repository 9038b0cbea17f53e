import { notify } from '#src/components/ui/notify.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { withOrder } from '#src/features/admin/core/sortable/with-order.ts';
import { reorder } from '#src/features/admin/core/lists/reorder.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { throwAway } from '#src/features/admin/trash/trash.store.ts';
import {
  listImages,
  moveImages,
  reorderImages,
  updateImage,
  type ImageChanges,
  type PhotoMove,
} from '#src/features/admin/stock/images.api.ts';

/** The photos of the chosen vehicle, sorted by `orden`. */
export interface VehiclePhotos {
  readonly vehicleId: string;
  readonly images: readonly PanelImage[];
  /** Names of the records that could not be read. */
  readonly unreadable: readonly string[];
}

export const photos = createResource<VehiclePhotos>();

export async function loadPhotos(vehicleId: string): Promise<void> {
  if (photos.$state.get().data?.vehicleId !== vehicleId) photos.reset();
  try {
    await photos.load(async () => {
      const { items, unreadable } = await listAsAdmin(() => listImages(vehicleId));
      return { vehicleId, images: items, unreadable };
    });
  } catch (error) {
    notifyFailure('No se pudieron cargar las imágenes', error);
  }
}

function setImages(vehicleId: string, change: (images: readonly PanelImage[]) => readonly PanelImage[]) {
  photos.change((data) =>
    data.vehicleId === vehicleId
      ? { ...data, images: change(data.images).toSorted((one, other) => one.orden - other.orden) }
      : data,
  );
}

/** Adds a photo that has just been uploaded. */
export function addPhoto(image: PanelImage): void {
  setImages(image.vehicle_id, (images) => [...images.filter(({ id }) => id !== image.id), image]);
}

/** Parses a typed position: a whole number from 0; anything else is 0 (SPEC section 5). */
export function readOrden(typed: string): number {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
}

/** Serialises saves of positions, since each builds on the one before. */
let ordering: Promise<unknown> = Promise.resolve();

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const done = ordering.then(work);
  ordering = done.catch(() => undefined);
  return done;
}

async function update(image: PanelImage, changes: ImageChanges): Promise<boolean> {
  try {
    const saved = await inOrder(() => asAdmin(() => updateImage(image.id, changes)));
    setImages(image.vehicle_id, (images) => images.map((other) => (other.id === saved.id ? saved : other)));
    noteSaved([image.vehicle_id]);
    return true;
  } catch (error) {
    notifyFailure('No se pudo actualizar la imagen', error);
    return false;
  }
}

/**
 * Tags a photo with its view, without a notice on success. Optimistic: rolled back when the server refuses.
 * @returns whether it was saved
 */
export async function tagPhoto(
  image: PanelImage,
  changes: Required<Pick<ImageChanges, 'vista' | 'alt'>>,
): Promise<boolean> {
  const { vista, alt } = changes;
  const tagged = { ...image, ...changes };
  const swap = (matches: (shown: PanelImage) => boolean, to: PanelImage) =>
    setImages(image.vehicle_id, (images) => images.map((shown) => (matches(shown) ? to : shown)));
  swap(({ id }) => id === image.id, tagged);
  const isSaved = await update(image, alt === image.alt ? { vista } : changes);
  // A newer tag stays.
  if (!isSaved) swap((shown) => shown === tagged, image);
  return isSaved;
}

/** Saves changes to a photo. @returns whether they were saved */
export async function savePhoto(image: PanelImage, changes: ImageChanges): Promise<boolean> {
  const isSaved = await update(image, changes);
  if (isSaved) notify({ title: 'Imagen actualizada correctamente', tone: 'success' });
  return isSaved;
}

/** Reloads a vehicle's photos, if they are shown. */
function reloadPhotos(vehicleId: string): void {
  if (photos.$state.get().data?.vehicleId === vehicleId) void loadPhotos(vehicleId);
}

/** Moves photos of a vehicle to the trash, all or none. @returns whether they were moved */
export async function removePhotos(vehicleId: string, removed: readonly PanelImage[]): Promise<boolean> {
  const isOne = removed.length === 1;
  const ids = removed.map(({ id }) => id);
  const isRemoved = await throwAway({
    items: ids.map((id) => ({ collection: 'vehicle_images', id })),
    vehicles: [vehicleId],
    success: isOne ? 'Imagen eliminada correctamente' : `${ids.length} imágenes eliminadas correctamente`,
    failure: isOne ? 'No se pudo eliminar la imagen' : 'No se pudieron eliminar las imágenes',
    onRestored: () => reloadPhotos(vehicleId),
  });
  if (isRemoved) setImages(vehicleId, (images) => images.filter(({ id }) => !ids.includes(id)));
  return isRemoved;
}

async function move(moves: readonly PhotoMove[]): Promise<readonly PhotoMove[] | null> {
  const touched = new Set(moves.flatMap(({ from, to }) => [from, to]));
  try {
    const back = await inOrder(() => asAdmin(() => moveImages(moves)));
    noteSaved([...touched]);
    return back;
  } catch (error) {
    notifyFailure('No se pudieron mover las imágenes', error);
    return null;
  } finally {
    for (const vehicleId of touched) reloadPhotos(vehicleId);
  }
}

const movedText = (count: number) => (count === 1 ? 'Imagen movida' : `${count} imágenes movidas`);

/**
 * Moves photos of a vehicle to another one, with an undo action.
 * @param name display name of the other vehicle
 * @returns whether they were moved
 */
export async function movePhotos(
  ids: readonly string[],
  { from, to, name }: { readonly from: string; readonly to: string; readonly name: string },
): Promise<boolean> {
  const back = await move(ids.map((id) => ({ id, from, to })));
  if (back === null) return false;
  setImages(from, (images) => images.filter(({ id }) => !ids.includes(id)));
  const undo = async () => {
    if ((await move(back)) !== null) notify({ title: `${movedText(ids.length)} de vuelta`, tone: 'success' });
  };
  notify({
    title: `${movedText(ids.length)} a otro vehículo`,
    description: `Ahora están al final de ${name}.`,
    tone: 'success',
    action: { label: 'Deshacer', onSelect: () => void undo() },
  });
  return true;
}

/** Reorders the photos optimistically; rolled back when the server refuses. @returns whether it was saved */
export function orderPhotos(vehicleId: string, ids: readonly string[]): Promise<boolean> {
  return reorder(photos, {
    vehicleId,
    show: () => setImages(vehicleId, (images) => withOrder(images, ids)),
    save: async () => {
      await inOrder(() => asAdmin(() => reorderImages(vehicleId, ids)));
      noteSaved([vehicleId]);
    },
    failure: 'No se pudo actualizar la imagen',
    reload: () => loadPhotos(vehicleId),
  });
}
