import { errorMessage, type Log } from '#src/server/log.ts';
import { measurePhoto } from './encode.ts';
import type { PhotoMeasure, PocketBaseClient, UnmeasuredPhoto } from '#src/server/pocketbase/client.ts';

/** Photos that did not come from PocketBase are not tried again by this process. */
const unavailable = new Set<string>();

async function measured(original: Buffer, giro: number): Promise<PhotoMeasure | null> {
  try {
    return await measurePhoto(original, giro);
  } catch {
    return null;
  }
}

async function measure(
  pocketbase: PocketBaseClient,
  log: Log,
  { id: photoId, file, giro }: UnmeasuredPhoto,
): Promise<void> {
  try {
    const result = await measured(await pocketbase.originalForMeasuring(photoId), giro);
    if (result !== null) await pocketbase.storeMeasure(photoId, { ...result, file, giro });
    else {
      await pocketbase.markBrokenPhoto(photoId);
      log.warn(`photo ${photoId} is damaged: nobody but administrators sees it`);
    }
  } catch (error) {
    unavailable.add(photoId);
    log.warn(`photo ${photoId} could not be measured: ${errorMessage(error)}`);
  }
}

/**
 * Measures every photo that has not been measured, so that pages know its proportions before it loads. One that is damaged,
 * because it came past the gateway, is taken out of public.
 * @param signal ends it between two photos.
 * @throws the signal's reason
 */
export async function measureNewPhotos(
  pocketbase: PocketBaseClient,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const photos = (await pocketbase.unmeasuredPhotos()).filter((photo) => !unavailable.has(photo.id));
    if (photos.length === 0) return;
    for (const photo of photos) {
      signal.throwIfAborted();
      await measure(pocketbase, log, photo);
    }
  }
}
