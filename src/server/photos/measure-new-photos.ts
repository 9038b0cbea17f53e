import { errorMessage, type Log } from '#src/server/log.ts';
import { measurePhoto } from './encode.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';

/** Photos that could not be read are not tried again by this process. */
const unreadable = new Set<string>();

/**
 * Measures every photo that has not been measured, so that pages know its proportions before it loads.
 * @param signal ends it between two photos.
 * @throws the signal's reason
 */
export async function measureNewPhotos(
  pocketbase: PocketBaseClient,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const photos = (await pocketbase.unmeasuredPhotos()).filter((photo) => !unreadable.has(photo.id));
    if (photos.length === 0) return;
    for (const photo of photos) {
      signal.throwIfAborted();
      try {
        const original = await pocketbase.originalForMeasuring(photo.id);
        await pocketbase.storeMeasure(photo.id, await measurePhoto(original));
      } catch (error) {
        unreadable.add(photo.id);
        log.warn(`photo ${photo.id} could not be measured: ${errorMessage(error)}`);
      }
    }
  }
}
