import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { encodeVariant } from './encode.ts';
import { parsePhotoPath, type PhotoRequest } from './photo-request.ts';

/** Encoding is the heaviest thing a visitor can cause: at most this many at once, the rest waits its turn. */
const PARALLEL_ENCODINGS = 2;

/** Variants of photos, made once on first demand and kept on disk under their immutable names. */
export interface VariantStore {
  /** The variant's bytes; null when the public has no such photo. @throws Error when PocketBase or the photo fails. */
  get: (photo: PhotoRequest) => Promise<Buffer | null>;
  /** Whether the variant has been made. */
  has: (photo: PhotoRequest) => Promise<boolean>;
  /** Paths of the variants that were made of a photo, or of all photos of a car: nobody has ever got another. */
  pathsOf: (vehicleId: string, photoId?: string) => Promise<string[]>;
  /** Forgets the variants of a deleted photo, or of all photos of a deleted car. */
  forget: (vehicleId: string, photoId?: string) => Promise<void>;
}

function createGate(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/** A store under `folder`, which asks `pocketbase` for originals. */
export function createVariantStore(folder: string, pocketbase: PocketBaseClient): VariantStore {
  const gate = createGate(PARALLEL_ENCODINGS);
  const underway = new Map<string, Promise<Buffer | null>>();

  const make = async (photo: PhotoRequest, file: string): Promise<Buffer | null> => {
    const record = await pocketbase.findPublicPhoto(photo.photoId);
    if (record?.vehicle_id !== photo.vehicleId) return null;
    if (record.file.replace(/\.[^.]+$/, '') !== photo.stem) return null;
    const original = await pocketbase.publicOriginal(photo.photoId, record.file);
    if (original === null) return null;
    const variant = await gate(() => encodeVariant(original, photo.width, photo.format));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.${process.pid}.new`, variant);
    await rename(`${file}.${process.pid}.new`, file);
    return variant;
  };

  const fileOf = (photo: PhotoRequest) =>
    path.join(folder, photo.vehicleId, photo.photoId, `${photo.stem}-${photo.width}.${photo.format}`);

  return {
    has: (photo) =>
      access(fileOf(photo)).then(
        () => true,
        () => false,
      ),
    get: async (photo) => {
      const file = fileOf(photo);
      const kept = await readFile(file).catch(() => null);
      if (kept !== null) return kept;
      let making = underway.get(file);
      if (making === undefined) {
        making = make(photo, file).finally(() => underway.delete(file));
        underway.set(file, making);
      }
      return making;
    },
    pathsOf: async (vehicleId, photoId = '') => {
      const names = await readdir(path.join(folder, vehicleId, photoId), { recursive: true }).catch(() => []);
      const found = names.map((name) => `/fotos/${path.posix.join(vehicleId, photoId, name)}`);
      return found.filter((candidate) => parsePhotoPath(candidate) !== null);
    },
    forget: (vehicleId, photoId) =>
      rm(path.join(folder, vehicleId, photoId ?? ''), { recursive: true, force: true }),
  };
}
