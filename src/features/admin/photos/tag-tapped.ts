import { photos, tagPhoto } from './images.store.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { $photoMode, endPhotoMode, startTagging } from './photo-mode.store.ts';
import { nextMissing, textWithView } from './photo-views.ts';

/**
 * Says that a photo shows the view that is asked for, and asks for the next one without waiting for the server: the photo that
 * is tapped meanwhile shows another view. What could not be saved is asked for again, unless something else has begun.
 * @param image as it is shown
 * @param title what its car is called
 */
export async function tagTapped(image: PanelImage, title: string): Promise<void> {
  const asked = $photoMode.get();
  if (asked?.kind !== 'tag') return;
  const { vehicleId, view } = asked;
  const saving = tagPhoto(image, { vista: view, alt: textWithView(image, title, view) });
  const next = nextMissing(photos.$state.get().data?.images ?? [], view);
  if (next === null) endPhotoMode();
  else startTagging(vehicleId, next);
  const set = $photoMode.get();
  if (!(await saving) && $photoMode.get() === set) startTagging(vehicleId, view);
}
