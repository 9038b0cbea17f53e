import { atom, computed, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.tsx';
import { newRecordId } from '#src/features/admin/shared/record-id.ts';
import { refusalOf } from '#src/features/admin/photos/prepare/check-photo.ts';
import { refusalText } from '#src/features/admin/photos/prepare/refusals.ts';
import { forgetUpload, keepUpload, takeOverUploads, type KeptUpload } from './kept-uploads.ts';
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

/** Times that a page may end while a photograph is prepared before it is prepared only when asked for. */
const MOST_TRIES = 2;

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
  const { vehicleId, name, file, isPrepared, orden, chosenAt, tries } = upload;
  await keepUpload({ id, vehicleId, name, file, isPrepared, orden, chosenAt, tries });
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

function shown(kept: KeptUpload): Upload {
  return { ...kept, preview: URL.createObjectURL(kept.file), status: 'waiting', progress: 0, reason: '' };
}

/** Puts files at the end of the queue. */
export async function enqueue(vehicleId: string, files: readonly File[]): Promise<void> {
  const chosenAt = Date.now();
  const added = files.map((file, index) =>
    shown({
      id: newRecordId(),
      vehicleId,
      name: file.name,
      file,
      isPrepared: false,
      orden: null,
      chosenAt: chosenAt + index,
      tries: 0,
    }),
  );
  uploads.set([...uploads.get(), ...added]);
  await Promise.all(added.map(({ id }) => changeUpload(id, {})));
}

/**
 * Why a kept photograph is not even shown before somebody asks for it; null when it goes on by itself. What was being prepared twice when
 * the page ended may be what ended it, and would end it again.
 */
async function reasonToWait({ file, isPrepared, tries }: KeptUpload): Promise<string | null> {
  if (isPrepared) return null;
  if (tries >= MOST_TRIES) return refusalText('page-ended', 'unknown');
  return (await refusalOf(file))?.message ?? null;
}

async function restored(kept: KeptUpload): Promise<Upload> {
  const reason = await reasonToWait(kept);
  return reason === null ? shown(kept) : { ...kept, preview: '', status: 'failed', progress: 0, reason };
}

function tellResumed(count: number): void {
  if (count === 0) return;
  const title = count === 1 ? 'Sigue la subida de 1 foto' : `Sigue la subida de ${count} fotos`;
  notify({ title, description: 'Se había interrumpido al cerrar o recargar el panel.' });
}

/** Puts back what a reload interrupted. @returns those that wait for somebody now. */
export async function restoreUploads(): Promise<readonly Upload[]> {
  const kept = await takeOverUploads();
  const known = new Set(uploads.get().map(({ id }) => id));
  const back = await Promise.all(kept.filter(({ id }) => !known.has(id)).map(restored));
  uploads.set([...back, ...uploads.get()]);
  tellResumed(back.filter(isActive).length);
  return back.filter((upload) => !isActive(upload));
}
