import { atom, computed, type ReadableAtom } from 'nanostores';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { isShowable, lookAtPhoto } from '#src/features/admin/photos/prepare/check-photo.ts';
import type { KnownKind } from '#src/features/admin/photos/prepare/image-kind.ts';
import { pageCrashes, suspicion } from '#src/features/admin/photos/prepare/crash-guard.ts';
import { PhotoRefusal, refusalText } from '#src/features/admin/photos/prepare/refusals.ts';
import { forgetUpload, keepUpload, takeOverUploads, type KeptUpload } from './kept-uploads.ts';
import { notifyResumed } from './upload-notices.ts';
import { uploadProgress } from './upload-progress.ts';

/**
 * An upload in the queue. A failed one waits for a retry and does not block the others. The queue survives
 * navigation in the panel and a reload.
 */
export interface Upload extends KeptUpload {
  /** Object URL of the file for its preview; '' without a preview. */
  readonly preview: string;
  readonly status: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** The share sent, 0 to 1. */
  readonly progress: number;
  /** Why it failed, as a message for users. */
  readonly reason: string;
}

const uploads = atom<readonly Upload[]>([]);
const arrived = atom(0);
const paused = atom(false);

export const $uploads: ReadableAtom<readonly Upload[]> = uploads;
/** Whether all uploads wait for the connection to return. */
export const $isPaused: ReadableAtom<boolean> = paused;
/** The progress of all uploads. */
export const $uploadProgress = computed([uploads, arrived], uploadProgress);

const isActive = ({ status }: Upload) => status !== 'failed';

/** Whether any upload is unfinished. */
export function isUploading(): boolean {
  return uploads.get().some(isActive);
}

/** The current state of an upload; undefined once removed from the queue. */
export function findUpload(id: string): Upload | undefined {
  return uploads.get().find((upload) => upload.id === id);
}

/** The next waiting upload. */
export function nextWaiting(): Upload | undefined {
  return uploads.get().find(({ status }) => status === 'waiting');
}

/** Updates an upload in memory. */
export function showUpload(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
}

/** Updates an upload in memory and in storage, for a reload. */
export async function changeUpload(id: string, part: Partial<Upload>): Promise<void> {
  showUpload(id, part);
  const upload = findUpload(id);
  if (upload === undefined) return;
  const { vehicleId, name, file, isPrepared, orden, chosenAt, refused } = upload;
  await keepUpload({ id, vehicleId, name, file, isPrepared, orden, chosenAt, refused });
}

async function changePreview(id: string, preview: string, part: Partial<Upload>): Promise<void> {
  URL.revokeObjectURL(findUpload(id)?.preview ?? '');
  await changeUpload(id, { ...part, preview });
}

/** Replaces the file with the prepared one, also in the preview: it is far smaller. */
export function uploadPrepared(id: string, file: Blob): Promise<void> {
  return changePreview(id, URL.createObjectURL(file), { file, isPrepared: true, refused: '' });
}

/**
 * Stores why a photo cannot be prepared, and removes its preview: from now on only a manual retry prepares
 * it.
 */
export function uploadRefused(id: string, refused: string): Promise<void> {
  return changePreview(id, '', { refused });
}

/** Sets whether the connection is lost. */
export function setPaused(isPaused: boolean): void {
  paused.set(isPaused);
}

/** Removes an upload that has arrived or was discarded. */
export function removeUpload(id: string, hasArrived = false): void {
  const upload = findUpload(id);
  if (upload === undefined) return;
  URL.revokeObjectURL(upload.preview);
  if (hasArrived) arrived.set(arrived.get() + 1);
  uploads.set(uploads.get().filter((candidate) => candidate !== upload));
  if (!isUploading()) arrived.set(0);
  void forgetUpload(id);
}

/** Empties the queue, and deletes its uploads from storage. */
export function discardUploads(): void {
  for (const { id } of uploads.get()) removeUpload(id);
}

function shown(kept: KeptUpload, isSafe: boolean): Upload {
  const preview = isSafe ? URL.createObjectURL(kept.file) : '';
  return { ...kept, preview, status: 'waiting', progress: 0, reason: '' };
}

/** Appends photos to the queue. */
export async function enqueue(
  vehicleId: string,
  photos: readonly { readonly file: File; readonly kind: KnownKind }[],
): Promise<void> {
  const chosenAt = Date.now();
  const added = photos.map(({ file, kind }, index) =>
    shown(
      {
        id: newRecordId(),
        vehicleId,
        name: file.name,
        file,
        isPrepared: false,
        orden: null,
        chosenAt: chosenAt + index,
        refused: '',
      },
      isShowable(kind),
    ),
  );
  uploads.set([...uploads.get(), ...added]);
  await Promise.all(added.map(({ id }) => changeUpload(id, {})));
}

/** Restores a stored upload: resumed, or halted until a manual retry and without a preview. */
async function restored(kept: KeptUpload): Promise<Upload> {
  const halted = (refused: string): Upload => ({
    ...{ ...kept, refused, preview: '', status: 'failed', progress: 0, reason: refused },
  });
  if (kept.isPrepared) return shown(kept, true);
  if (kept.refused !== '') return halted(kept.refused);
  const suspected = suspicion(kept.id, pageCrashes());
  if (suspected !== null) return halted(refusalText(suspected, 'unknown'));
  const found = await lookAtPhoto(kept.file);
  return found instanceof PhotoRefusal ? halted(found.message) : shown(kept, isShowable(found));
}

/** Restores interrupted uploads. @returns those that need a manual retry */
export async function restoreUploads(): Promise<readonly Upload[]> {
  const kept = await takeOverUploads();
  const queued = new Set(uploads.get().map(({ id }) => id));
  const back = await Promise.all(kept.filter(({ id }) => !queued.has(id)).map(restored));
  if (back.length === 0) return [];
  uploads.set([...back, ...uploads.get()]);
  notifyResumed(back.filter(isActive).length);
  const waiting = back.filter((upload) => !isActive(upload));
  // Store the suspicion, since the crash count resets when another photo succeeds.
  await Promise.all(waiting.map(({ id }) => changeUpload(id, {})));
  return waiting;
}
