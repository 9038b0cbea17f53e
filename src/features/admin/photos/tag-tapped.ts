import { photos, tagPhoto } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { $photoMode, endPhotoMode, startTagging } from './photo-mode.store.ts';
import { nextMissing, textWithView } from './photo-views.ts';

/**
 * Tags a photo with the requested view, and requests the next one without waiting for the server, so that
 * another tap meanwhile tags another view. A view that could not be saved is requested again, unless the mode
 * has changed.
 * @param image as it is shown
 * @param title display name of its car
 */
export async function tagTapped(image: PanelImage, title: string): Promise<void> {
  const mode = $photoMode.get();
  if (mode?.kind !== 'tag') return;
  const { vehicleId, view } = mode;
  const saving = tagPhoto(image, { vista: view, alt: textWithView(image, title, view) });
  const next = nextMissing(photos.$state.get().data?.images ?? [], view);
  if (next === null) endPhotoMode();
  else startTagging(vehicleId, next);
  const set = $photoMode.get();
  if (!(await saving) && $photoMode.get() === set) startTagging(vehicleId, view);
}
