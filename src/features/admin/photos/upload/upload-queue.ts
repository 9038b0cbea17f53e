import { keepTrying } from '#src/lib/keep-trying.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';
import { failureText, hasArrivedBefore } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { listImages } from '#src/features/admin/stock/images.api.ts';
import { addPhoto } from '#src/features/admin/photos/images.store.ts';
import { lookAtPhoto } from '#src/features/admin/photos/prepare/check-photo.ts';
import { preparePhoto } from '#src/features/admin/photos/prepare/prepare-photo.ts';
import { PhotoRefusal } from '#src/features/admin/photos/prepare/refusals.ts';
import { notifyFailed, notifyRefused, notifyUploaded } from './upload-notices.ts';
import { uploadPhoto } from './upload-photo.ts';
import {
  $uploads,
  changeUpload,
  enqueue,
  findUpload,
  nextWaiting,
  removeUpload,
  restoreUploads,
  setPaused,
  showUpload,
  uploadPrepared,
  uploadRefused,
  type Upload,
} from './upload-queue.store.ts';

/** Photos that leave side by side: the next one is prepared while the one before travels. */
const LANES = 2;

/** The server was not reached; anything that it answered has a status. */
function isDisconnected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 0;
}

/**
 * Does something for an upload as an administrator, again and again while there is no connection.
 * @throws Error when the upload is given up meanwhile, and what the server's refusal throws
 */
async function whenConnected<T>(id: string, work: () => Promise<T>): Promise<T> {
  let outcome: (() => T) | undefined;
  await keepTrying(
    async () => {
      try {
        const result = await asAdmin(work);
        outcome = () => result;
      } catch (error) {
        if (isDisconnected(error) && findUpload(id) !== undefined) throw error;
        outcome = () => {
          throw error;
        };
      }
      setPaused(false);
    },
    () => setPaused(true),
  );
  if (outcome === undefined) throw new Error('Ended without an outcome');
  return outcome();
}

/** The next free position of each vehicle that photos are on their way to. */
const nextOrden = new Map<string, number>();

/** Positions are given in the order of the queue: photos that travel side by side may arrive in another. */
async function reserveOrden({ id, vehicleId, orden }: Upload): Promise<number> {
  if (orden !== null) return orden;
  const next =
    nextOrden.get(vehicleId) ??
    Math.max(
      0,
      ...(await whenConnected(id, () => listImages(vehicleId))).items.map((image) => image.orden + 1),
    );
  nextOrden.set(vehicleId, next + 1);
  return next;
}

/** 'IMG_0815.HEIC' leaves as 'IMG_0815.jpg'. */
function sentName(name: string): string {
  return `${name.replace(/(?<=.)\.[^.]*$/, '')}.jpg`;
}

/** Prepares a photo; when a part that it takes could not be loaded, once more as soon as there is a connection. */
async function preparedOnceConnected({ id, vehicleId, file }: Upload) {
  try {
    return await preparePhoto(id, file);
  } catch (error) {
    if (!(error instanceof PhotoRefusal) || error.reason !== 'unloaded') throw error;
    await whenConnected(id, () => listImages(vehicleId));
    return preparePhoto(id, file);
  }
}

/** Whether a photograph is refused for what it is. */
function isFinal(error: unknown): error is PhotoRefusal {
  return error instanceof PhotoRefusal && error.reason !== 'unloaded';
}

async function prepare(upload: Upload): Promise<void> {
  const { id, isPrepared } = upload;
  if (isPrepared) return;
  try {
    const { blob } = await preparedOnceConnected(upload);
    await uploadPrepared(id, blob);
  } catch (error) {
    if (isFinal(error)) await uploadRefused(id, error.message);
    throw error;
  }
}

/** Sends one photo; when it has arrived before, only its answer was lost. */
async function send({ id, vehicleId, name, file, orden }: Upload): Promise<PanelImage> {
  const upload = { id, vehicleId, file, name: sentName(name), orden: orden ?? 0 };
  try {
    return await whenConnected(id, () => uploadPhoto(upload, (progress) => showUpload(id, { progress })));
  } catch (error) {
    if (!hasArrivedBefore(error)) throw error;
    const { items } = await whenConnected(id, () => listImages(vehicleId));
    const image = items.find((candidate) => candidate.id === id);
    if (image === undefined) throw error;
    return image;
  }
}

async function take(): Promise<Upload | undefined> {
  for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) {
    showUpload(next.id, { status: 'preparing', progress: 0, reason: '' });
    try {
      await changeUpload(next.id, { orden: await reserveOrden(next) });
    } catch (error) {
      showUpload(next.id, { status: 'failed', reason: failureText(error) });
    }
    const taken = findUpload(next.id);
    // It may have been taken out of the queue meanwhile.
    if (taken !== undefined) return taken;
  }
  return undefined;
}

let taking: Promise<unknown> = Promise.resolve();

/** The next upload, with its position. One lane takes at a time, so that positions follow the queue. */
function takeNext(): Promise<Upload | undefined> {
  const taken = taking.then(take);
  taking = taken.catch(() => undefined);
  return taken;
}

interface Outcome {
  uploaded: number;
  readonly failed: Set<string>;
}

async function upload({ id }: Upload): Promise<void> {
  const chosen = findUpload(id);
  if (chosen !== undefined) await prepare(chosen);
  const prepared = findUpload(id);
  if (prepared === undefined) return;
  showUpload(id, { status: 'sending' });
  addPhoto(await send(prepared));
  noteSaved([prepared.vehicleId]);
}

async function lane(outcome: Outcome): Promise<void> {
  for (let next = await takeNext(); next !== undefined; next = await takeNext()) {
    if (next.status === 'failed') {
      outcome.failed.add(next.id);
      continue;
    }
    try {
      await upload(next);
      if (findUpload(next.id) !== undefined) outcome.uploaded++;
      removeUpload(next.id, true);
    } catch (error) {
      showUpload(next.id, { status: 'failed', reason: reasonOf(error) });
      outcome.failed.add(next.id);
    }
  }
}

/** What preparing refuses says why in its message; what the server refuses is put into words. */
function reasonOf(error: unknown): string {
  return error instanceof Error && !('status' in error) ? error.message : failureText(error);
}

let isWorking = false;

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  const outcome: Outcome = { uploaded: 0, failed: new Set() };
  try {
    await Promise.all(Array.from({ length: LANES }, () => lane(outcome)));
  } finally {
    isWorking = false;
    nextOrden.clear();
  }
  notifyUploaded(outcome.uploaded);
  notifyFailed($uploads.get().filter(({ id, status }) => status === 'failed' && outcome.failed.has(id)));
  // One that came while the last lane ended.
  if (nextWaiting() !== undefined) await work();
}

/** Puts the files that are images into the queue, and says why the others are not. */
export async function uploadPhotos(vehicleId: string, files: readonly File[]): Promise<void> {
  const looked = await Promise.all(files.map(async (file) => ({ file, found: await lookAtPhoto(file) })));
  notifyRefused(looked);
  await enqueue(
    vehicleId,
    looked.flatMap(({ file, found }) => (found instanceof PhotoRefusal ? [] : [{ file, kind: found }])),
  );
  await work();
}

/** Tries a failed photo again. */
export function retryUpload(id: string): void {
  showUpload(id, { status: 'waiting' });
  void work();
}

/** Tries all failed photos again, in their order. */
export function retryUploads(): void {
  for (const { id, status } of $uploads.get()) if (status === 'failed') showUpload(id, { status: 'waiting' });
  void work();
}

/** Goes on with what a reload interrupted. */
export async function resumeUploads(): Promise<void> {
  notifyFailed(await restoreUploads());
  if (nextWaiting() !== undefined) await work();
}
