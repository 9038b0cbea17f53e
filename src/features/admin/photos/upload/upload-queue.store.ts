import { atom, computed, type ReadableAtom } from 'nanostores';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { isShowable, lookAtPhoto } from '#src/features/admin/photos/prepare/check-photo.ts';
import type { KnownKind } from '#src/features/admin/photos/prepare/image-kind.ts';
import { pageEndings, suspicion } from '#src/features/admin/photos/prepare/crash-guard.ts';
import { PhotoRefusal, refusalText } from '#src/features/admin/photos/prepare/refusals.ts';
import { forgetUpload, keepUpload, takeOverUploads, type KeptUpload } from './kept-uploads.ts';
import { notifyResumed } from './upload-notices.ts';
import { uploadProgress } from './upload-progress.ts';

/**
 * Photos on their way to the server. A failed one waits to be tried again and stops nobody. The queue lives on while the
 * panel shows something else, and after a reload.
 */
export interface Upload extends KeptUpload {
  /** Address of the local file, for its preview; '' where it is not shown. */
  readonly preview: string;
  readonly status: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** What has left, 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words. */
  readonly reason: string;
}

const uploads = atom<readonly Upload[]>([]);
const arrived = atom(0);
const paused = atom(false);

export const $uploads: ReadableAtom<readonly Upload[]> = uploads;
/** Whether the connection is lost, and all wait for it. */
export const $isPaused: ReadableAtom<boolean> = paused;
/** How far all of them are. */
export const $uploadProgress = computed([uploads, arrived], uploadProgress);

const isActive = ({ status }: Upload) => status !== 'failed';

/** Whether photos are still leaving. */
export function isUploading(): boolean {
  return uploads.get().some(isActive);
}

/** The upload as it stands; undefined when it was taken out of the queue. */
export function findUpload(id: string): Upload | undefined {
  return uploads.get().find((upload) => upload.id === id);
}

/** The next one whose turn it is. */
export function nextWaiting(): Upload | undefined {
  return uploads.get().find(({ status }) => status === 'waiting');
}

/** Shows what has become of an upload. */
export function showUpload(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
}

/** Shows it, and keeps it for after a reload. */
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

/** Goes on with what is sent. It is shown, too: it is far smaller than what was chosen. */
export function uploadPrepared(id: string, file: Blob): Promise<void> {
  return changePreview(id, URL.createObjectURL(file), { file, isPrepared: true, refused: '' });
}

/** Keeps why a photograph cannot be prepared, and shows no more of it: from now on it is tried when somebody asks for it. */
export function uploadRefused(id: string, refused: string): Promise<void> {
  return changePreview(id, '', { refused });
}

/** Shows that the connection is lost, or back. */
export function setPaused(isPaused: boolean): void {
  paused.set(isPaused);
}

/** Takes a photo out of the queue: it has arrived, or is given up. */
export function removeUpload(id: string, hasArrived = false): void {
  const upload = findUpload(id);
  if (upload === undefined) return;
  URL.revokeObjectURL(upload.preview);
  if (hasArrived) arrived.set(arrived.get() + 1);
  uploads.set(uploads.get().filter((candidate) => candidate !== upload));
  if (!isUploading()) arrived.set(0);
  void forgetUpload(id);
}

function shown(kept: KeptUpload, isSafe: boolean): Upload {
  const preview = isSafe ? URL.createObjectURL(kept.file) : '';
  return { ...kept, preview, status: 'waiting', progress: 0, reason: '' };
}

/** Puts photographs at the end of the queue. */
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

/** Whether one that was kept goes on by itself; else it waits until somebody asks for it, and is not even shown. */
async function restored(kept: KeptUpload): Promise<Upload> {
  const halted = (refused: string): Upload => ({
    ...{ ...kept, refused, preview: '', status: 'failed', progress: 0, reason: refused },
  });
  if (kept.isPrepared) return shown(kept, true);
  if (kept.refused !== '') return halted(kept.refused);
  const suspected = suspicion(kept.id, pageEndings());
  if (suspected !== null) return halted(refusalText(suspected, 'unknown'));
  const found = await lookAtPhoto(kept.file);
  return found instanceof PhotoRefusal ? halted(found.message) : shown(kept, isShowable(found));
}

/** Puts back what a reload interrupted. @returns those that wait for somebody now. */
export async function restoreUploads(): Promise<readonly Upload[]> {
  const kept = await takeOverUploads();
  const known = new Set(uploads.get().map(({ id }) => id));
  const back = await Promise.all(kept.filter(({ id }) => !known.has(id)).map(restored));
  if (back.length === 0) return [];
  uploads.set([...back, ...uploads.get()]);
  notifyResumed(back.filter(isActive).length);
  const waiting = back.filter((upload) => !isActive(upload));
  // Those that are suspected stay so when others end in order.
  await Promise.all(waiting.map(({ id }) => changeUpload(id, {})));
  return waiting;
}
