import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { bundledPictures, type BundledPictures } from './bundled-pictures.ts';
import { measurePhoto } from './encode.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PhotoMeasure, ShownPhoto } from '#src/server/pocketbase/photo-calls.ts';

/** Ids of photos that could not be read or stored. This process does not retry them. */
const unavailable = new Set<string>();

async function measured(original: Buffer, giro: number): Promise<PhotoMeasure | null> {
  try {
    return await measurePhoto(original, giro);
  } catch {
    return null;
  }
}

/**
 * Measures one photo. Errors of PocketBase are logged and the photo is skipped, so that one photo does not block publishing.
 * @param readOriginal returns null when there is no original, which counts as damaged.
 */
async function measure(
  pocketbase: PocketBaseClient,
  log: Log,
  { id: photoId, file, giro }: ShownPhoto,
  readOriginal: () => Promise<Buffer | null>,
  whenDamaged: () => Promise<void> | void,
): Promise<void> {
  try {
    const original = await readOriginal();
    const result = original === null ? null : await measured(original, giro);
    if (result !== null) await pocketbase.storeMeasure(photoId, { ...result, file, giro });
    else await whenDamaged();
  } catch (error) {
    unavailable.add(photoId);
    log.warn(`photo ${photoId} could not be measured: ${errorMessage(error)}`);
  }
}

/** Measures the former system's rows whose picture is bundled with the product. */
async function measureBundled(
  pocketbase: PocketBaseClient,
  log: Log,
  signal: AbortSignal,
  bundled: BundledPictures,
): Promise<void> {
  const paths = await bundled.paths();
  for (;;) {
    const rows = (await pocketbase.knowBundled(paths)).filter(({ id }) => !unavailable.has(id));
    if (rows.length === 0) return;
    for (const row of rows) {
      signal.throwIfAborted();
      const whenDamaged = () => {
        unavailable.add(row.id);
        log.warn(`the bundled picture ${row.file_path} cannot be read`);
      };
      await measure(pocketbase, log, row, () => bundled.read(row.file_path), whenDamaged);
    }
  }
}

/**
 * Measures every unmeasured photo, so that pages reserve its space before it loads. A damaged photo, which must have bypassed
 * the gateway, is hidden from the public.
 * @param signal aborts between two photos.
 * @throws the signal's reason
 */
export async function measureNewPhotos(
  pocketbase: PocketBaseClient,
  log: Log,
  signal: AbortSignal,
  bundled = bundledPictures(),
): Promise<void> {
  await measureBundled(pocketbase, log, signal, bundled);
  for (;;) {
    const photos = (await pocketbase.unmeasuredPhotos()).filter((photo) => !unavailable.has(photo.id));
    if (photos.length === 0) return;
    for (const photo of photos) {
      signal.throwIfAborted();
      const whenDamaged = async () => {
        await pocketbase.markBrokenPhoto(photo.id);
        log.warn(`photo ${photo.id} is damaged: it is shown to administrators only`);
      };
      await measure(pocketbase, log, photo, () => pocketbase.originalForMeasuring(photo.id), whenDamaged);
    }
  }
}
