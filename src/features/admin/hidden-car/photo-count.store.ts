import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { countPhotos } from '#src/features/admin/stock/images.api.ts';

/** The number of photos of one hidden car. */
export const photoCount = createResource<{ readonly of: string; readonly photos: number }>();

/** Loads it. A failure only leaves out whether photos are missing, so it is logged. */
export async function loadPhotoCount(id: string): Promise<void> {
  try {
    await photoCount.load(async () => ({ of: id, photos: await asAdmin(() => countPhotos(id)) }), id);
  } catch (error) {
    console.warn('Could not count the photos of the vehicle', error);
  }
}
