import { notify } from '#src/components/ui/notify.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { preparePhoto } from '#src/features/admin/photos/prepare/prepare-photo.ts';
import { PhotoRefusal } from '#src/features/admin/photos/prepare/refusals.ts';
import type { BusinessPhoto, PhotoPlace } from '#src/features/company/business/business-photos.ts';
import {
  deleteBusinessPhoto,
  listBusinessPhotos,
  setBusinessPhotoFocus,
  uploadBusinessPhoto,
} from './business-photos.api.ts';

/** The dealer's photographs on the company's pages. */

export const businessPhotos = createResource<readonly BusinessPhoto[]>();

export async function loadBusinessPhotos(): Promise<void> {
  try {
    await businessPhotos.load(() => asAdmin(listBusinessPhotos));
  } catch (error) {
    console.warn('Could not load the photographs of the business', error);
  }
}

const others = (photos: readonly BusinessPhoto[], lugar: PhotoPlace) =>
  photos.filter((photo) => photo.lugar !== lugar);

function keep(photo: BusinessPhoto): void {
  businessPhotos.change((photos) => [...others(photos, photo.lugar), photo]);
}

const PUBLISHING = 'Se está publicando.';

/** Prepares and uploads the photograph of a place, in place of the former one. */
export async function chooseBusinessPhoto(
  lugar: PhotoPlace,
  file: File,
  former: BusinessPhoto | undefined,
): Promise<void> {
  try {
    const { blob } = await preparePhoto(`${lugar}${file.lastModified}`, file);
    keep(await asAdmin(() => uploadBusinessPhoto(lugar, blob, former)));
    notify({ title: 'Foto guardada', description: PUBLISHING, tone: 'success' });
  } catch (error) {
    if (error instanceof PhotoRefusal) notify({ title: error.message, tone: 'destructive' });
    else notifyFailure('No se pudo guardar la foto', error);
  }
}

/** Stores the focal point. @returns whether it is stored */
export async function saveBusinessPhotoFocus({ id }: BusinessPhoto, foco: string): Promise<boolean> {
  try {
    keep(await asAdmin(() => setBusinessPhotoFocus(id, foco)));
    notify({ title: 'Encuadre guardado', description: PUBLISHING, tone: 'success' });
    return true;
  } catch (error) {
    notifyFailure('No se pudo guardar el encuadre', error);
    return false;
  }
}

/** Removes a photograph from the site. */
export async function removeBusinessPhoto({ id, lugar }: BusinessPhoto): Promise<void> {
  try {
    await asAdmin(() => deleteBusinessPhoto(id));
    businessPhotos.change((photos) => others(photos, lugar));
    notify({ title: 'Foto quitada', description: PUBLISHING, tone: 'success' });
  } catch (error) {
    notifyFailure('No se pudo quitar la foto', error);
  }
}
