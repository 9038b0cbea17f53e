import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.tsx';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { failureText, hasArrivedBefore } from '#src/features/admin/shell/panel-failure.ts';
import { asAdmin } from '#src/features/admin/shell/panel-session.store.ts';
import { newRecordId } from '#src/features/admin/shared/record-id.ts';
import { listImages } from './images.api.ts';
import { photoProblem, uploadPhoto } from './image-upload.ts';
import { addPhoto } from './images.store.ts';

/**
 * Photos on their way to the server: one after the other, so that they arrive in the order in which they were chosen.
 * A failed one waits to be tried again and stops nobody. The queue lives on while the panel shows something else.
 */
export interface Upload {
  readonly id: string;
  readonly vehicleId: string;
  readonly file: File;
  /** Address of the local file, for its preview. */
  readonly preview: string;
  readonly status: 'waiting' | 'sending' | 'failed';
  /** What has left, 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words. */
  readonly reason: string;
}

const uploads = atom<readonly Upload[]>([]);
export const $uploads: ReadableAtom<readonly Upload[]> = uploads;

/** Whether photos are still leaving. */
export function isUploading(): boolean {
  return uploads.get().some(({ status }) => status !== 'failed');
}

function update(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
}

/** Takes a photo out of the queue: it has arrived, or is given up. */
export function removeUpload(id: string): void {
  const upload = uploads.get().find((candidate) => candidate.id === id);
  if (upload === undefined) return;
  URL.revokeObjectURL(upload.preview);
  uploads.set(uploads.get().filter((candidate) => candidate.id !== id));
}

/** Sends one photo; when it has arrived before, only its answer was lost. */
async function send({ id, vehicleId, file }: Upload): Promise<VehicleImage> {
  try {
    return await asAdmin(() => uploadPhoto({ id, vehicleId, file }, (progress) => update(id, { progress })));
  } catch (error) {
    if (!hasArrivedBefore(error)) throw error;
    const arrived = (await asAdmin(() => listImages(vehicleId))).find((image) => image.id === id);
    if (arrived === undefined) throw error;
    return arrived;
  }
}

function tellUploaded(count: number): void {
  if (count === 0) return;
  const title = count === 1 ? 'Imagen subida correctamente' : `${count} imágenes subidas correctamente`;
  notify({ title, tone: 'success' });
}

function tellFailed(failed: readonly Upload[]): void {
  const [first] = failed;
  if (first === undefined) return;
  const title =
    failed.length === 1 ? 'No se pudo subir la imagen' : `No se pudieron subir ${failed.length} imágenes`;
  notify({ title, description: `${first.file.name}: ${first.reason}`, tone: 'destructive' });
}

let working = false;

async function work(): Promise<void> {
  if (working) return;
  working = true;
  let uploaded = 0;
  const failedIds = new Set<string>();
  for (;;) {
    const next = uploads.get().find(({ status }) => status === 'waiting');
    if (next === undefined) break;
    update(next.id, { status: 'sending', progress: 0, reason: '' });
    try {
      addPhoto(await send(next));
      removeUpload(next.id);
      uploaded++;
    } catch (error) {
      update(next.id, { status: 'failed', reason: failureText(error) });
      failedIds.add(next.id);
    }
  }
  working = false;
  tellUploaded(uploaded);
  tellFailed(uploads.get().filter(({ id, status }) => status === 'failed' && failedIds.has(id)));
}

/** Tells which files are not taken, once per reason (SPEC section 8). */
function tellRejected(files: readonly File[]): void {
  for (const reason of new Set(files.map(photoProblem))) {
    if (reason === null) continue;
    const names = files.filter((file) => photoProblem(file) === reason).map(({ name }) => name);
    notify({ title: reason, description: `No se ha subido: ${names.join(', ')}`, tone: 'destructive' });
  }
}

/** Puts the files that are photos into the queue, and says why the others are not. */
export function uploadPhotos(vehicleId: string, files: readonly File[]): void {
  tellRejected(files);
  const accepted = files
    .filter((file) => photoProblem(file) === null)
    .map((file): Upload => ({
      id: newRecordId(),
      vehicleId,
      file,
      preview: URL.createObjectURL(file),
      status: 'waiting',
      progress: 0,
      reason: '',
    }));
  uploads.set([...uploads.get(), ...accepted]);
  void work();
}

/** Tries a failed photo again. */
export function retryUpload(id: string): void {
  update(id, { status: 'waiting' });
  void work();
}
