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

/** Parallel uploads: one photo is prepared while another is sent. */
const LANES = 2;

/** The server was not reached: every response has a status. */
function isDisconnected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 0;
}

/**
 * Runs work for an upload as an administrator, with retries while there is no connection.
 * @throws Error when the upload is discarded meanwhile, and any error of the server
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
  if (outcome === undefined) throw new Error('The retries ended without an outcome');
  return outcome();
}

/** The next free position of each vehicle with pending uploads. */
const nextOrden = new Map<string, number>();

/** Positions are reserved in queue order: parallel uploads may arrive in another. */
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

/** Maps 'IMG_0815.HEIC' to 'IMG_0815.jpg'. */
function sentName(name: string): string {
  return `${name.replace(/(?<=.)\.[^.]*$/, '')}.jpg`;
}

/** Prepares a photo. If the worker or decoder could not load, retries once the connection is back. */
async function preparedOnceConnected({ id, vehicleId, file }: Upload) {
  try {
    return await preparePhoto(id, file);
  } catch (error) {
    if (!(error instanceof PhotoRefusal) || error.reason !== 'unloaded') throw error;
    await whenConnected(id, () => listImages(vehicleId));
    return preparePhoto(id, file);
  }
}

/** Whether a refusal is permanent. */
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

/** Sends one photo. If it already exists, an earlier attempt succeeded and only its response was lost. */
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
    // It may have been removed meanwhile.
    if (taken !== undefined) return taken;
  }
  return undefined;
}

let taking: Promise<unknown> = Promise.resolve();

/** The next upload, with its position. Lanes take one at a time, so that positions follow the queue. */
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

/** A refusal's message is for users; a server error is translated. */
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
  // An upload may have been added while the last lane ended.
  if (nextWaiting() !== undefined) await work();
}

/** Queues the supported images, and reports why the other files are refused. */
export async function uploadPhotos(vehicleId: string, files: readonly File[]): Promise<void> {
  const checked = await Promise.all(files.map(async (file) => ({ file, found: await lookAtPhoto(file) })));
  notifyRefused(checked);
  await enqueue(
    vehicleId,
    checked.flatMap(({ file, found }) => (found instanceof PhotoRefusal ? [] : [{ file, kind: found }])),
  );
  await work();
}

/** Retries a failed upload. */
export function retryUpload(id: string): void {
  showUpload(id, { status: 'waiting' });
  void work();
}

/** Retries all failed uploads in queue order. */
export function retryUploads(): void {
  for (const { id, status } of $uploads.get()) if (status === 'failed') showUpload(id, { status: 'waiting' });
  void work();
}

/** Resumes the uploads that a reload interrupted. */
export async function resumeUploads(): Promise<void> {
  notifyFailed(await restoreUploads());
  if (nextWaiting() !== undefined) await work();
}
