import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSemaphore, type Caller } from '#src/server/lib/semaphore.ts';
import { createQueuedSingleFlight } from '#src/server/lib/single-flight.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { createLookups } from '#src/server/pocketbase/calls.ts';
import type { StoredPhoto } from '#src/server/pocketbase/photo-calls.ts';
import { photoStem } from '#src/paths.ts';
import type { BackgroundEncoder } from './background-encoder.ts';
import { bundledPictures, type BundledPictures } from './bundled-pictures.ts';
import { encodeVariant } from './encode.ts';
import type { KnownPhotos } from './known-photos.ts';
import { parsePhotoPath, variantBase, variantName, withoutTurn, type PhotoRequest } from './photo-request.ts';
import { createSharedReads } from './shared-reads.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/**
 * Encoding is the most expensive work that a visitor can cause. Requests wait in a queue before the original is loaded, so that
 * waiting costs little memory: an office that opens a newly imported stock requests many variants.
 */
const ENCODINGS = { total: 2, queue: 4000, timeoutMs: 60_000 };
/** Concurrent lookups by the product (publishing, warming), separate from lookups for visitors. */
const PARALLEL_LOOKUPS = 8;
/** The product as a caller in the visitors' queue; it never disconnects. */
const OWN: Caller = { address: '127.0.0.1', left: new AbortController().signal };

/** Variants of photos, encoded on first request and stored on disk under immutable names. */
export interface VariantStore {
  /**
   * The variant's bytes; null when there is no such public photo.
   * @param caller omitted for requests by the product.
   * @throws Error when PocketBase or the photo fails, and `OverloadedError` when too many requests are queued.
   */
  get: (photo: PhotoRequest, caller?: Caller) => Promise<Buffer | null>;
  /** Encodes a variant in the background, before it is requested. @throws Error as `get` does. */
  ahead: (photo: PhotoRequest) => Promise<void>;
  /** Whether a request waits for a variant of an existing photo. */
  isAsked: () => boolean;
  /** Whether the variant is stored. */
  has: (photo: PhotoRequest) => Promise<boolean>;
  /** Paths of the stored variants of a photo, or of all photos of a car. No other variants have ever been served. */
  pathsOf: (vehicleId: string, photoId?: string) => Promise<string[]>;
  /** Deletes the variants of a photo that was deleted or covered, or of all photos of a deleted car. */
  forget: (vehicleId: string, photoId?: string) => Promise<void>;
  /** Ids of the cars with stored variants. */
  vehicles: () => Promise<ReadonlySet<string>>;
  /** Ids of a car's photos with stored variants that are not in `photos`, or have another file or box there. */
  strayPhotos: (
    vehicleId: string,
    photos: readonly Pick<StoredPhoto, 'id' | 'file' | 'file_path' | 'tapado'>[],
  ) => Promise<string[]>;
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Stores a variant. A partial file left by a killed process is overwritten next time; one left by a full disk is removed.
 * @param unfinished temporary path, distinct for each concurrent writer.
 */
async function store(variant: Buffer, file: string, unfinished: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, variant);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Removes a folder that may be written to concurrently: it is moved away atomically first, so that only writes which had
 * already begun can still add a file during the removal, which is then retried.
 * @param aside a folder on the same volume.
 */
async function removeWhole(place: string, aside: string): Promise<void> {
  const moved = path.join(aside, randomUUID());
  await mkdir(aside, { recursive: true });
  const isMoved = await rename(place, moved).then(
    () => true,
    (error: unknown) => {
      if (isNotThere(error)) return false;
      throw error;
    },
  );
  if (isMoved) await rm(moved, { recursive: true, force: true, maxRetries: 5 });
}

/** An encoder with the suffix of its temporary files. */
interface Maker {
  readonly encode: (original: Buffer, photo: PhotoRequest) => Promise<Buffer>;
  readonly unfinished: '.new' | '.ahead.new';
}

/** A variant being encoded. */
interface Making {
  readonly file: string;
}

type PublicPhoto = NonNullable<Awaited<ReturnType<PocketBaseClient['findPublicPhoto']>>>;
type FindPhoto = (photoId: string) => Promise<PublicPhoto | null>;

/**
 * Creates a store in `folder`, with originals from `pocketbase`, or `bundled` for those of the former system.
 * @param background encodes variants that no request waits for.
 * @param known checks the photos that visitors request, before PocketBase is queried.
 */
export function createVariantStore(
  folder: string,
  pocketbase: Pick<PocketBaseClient, 'findPublicPhoto' | 'publicOriginal'>,
  background: Pick<BackgroundEncoder, 'encode'>,
  known: Pick<KnownPhotos, 'has'>,
  bundled: Pick<BundledPictures, 'read'> = bundledPictures(),
): VariantStore {
  /** Never the id of a car. Leftovers of a killed process are removed at the next start. */
  const forgotten = path.join(folder, '.forgotten');
  const cleared = rm(forgotten, { recursive: true, force: true }).catch(() => undefined);
  const readShared = createSharedReads();
  /** Requested variants, by file. */
  const requested = createQueuedSingleFlight<Buffer | null>(createSemaphore(ENCODINGS));
  /** Files encoded in the background. A request for one of them does not wait for the background either. */
  const aheadFiles = new Set<string>();
  /** Variants being encoded whose photos have not been deleted since the start. */
  const making = new Set<Making>();
  const foregroundMaker: Maker = { encode: encodeVariant, unfinished: '.new' };
  const backgroundMaker: Maker = { encode: background.encode, unfinished: '.ahead.new' };
  /** Number of requests that wait for a variant of an existing photo. */
  let waiting = 0;

  const visitorLookups = createQueuedSingleFlight<PublicPhoto | null>(createLookups());
  const ownLookups = createSemaphore({ total: PARALLEL_LOOKUPS });
  const findOwn: FindPhoto = (photoId) => ownLookups.run(() => pocketbase.findPublicPhoto(photoId));
  const findFor =
    (caller: Caller): FindPhoto =>
    (photoId) =>
      visitorLookups(photoId, caller, () => pocketbase.findPublicPhoto(photoId));

  /** An empty file is the leftover of a power cut and counts as missing. */
  const readStored = (file: string): Promise<Buffer | null> =>
    readShared(file).then(
      (variant) => (variant.length === 0 ? null : variant),
      () => null,
    );

  const find = async (photo: PhotoRequest, findPhoto: FindPhoto): Promise<PublicPhoto | null> => {
    const record = await findPhoto(photo.photoId);
    if (record?.vehicle_id !== photo.vehicleId) return null;
    const isCurrent =
      photoStem(record) === photo.stem && record.tapado === photo.tapado && record.giro === photo.giro;
    return isCurrent && (record.oscura || !photo.lifted) ? record : null;
  };

  /** Encodes a variant of the photo's current version; null when it is not public. */
  const makeShown = async (photo: PhotoRequest, own: Making, maker: Maker): Promise<Buffer | null> => {
    const record = await find(photo, findOwn);
    if (record === null) return null;
    const original =
      record.file === ''
        ? await bundled.read(record.file_path)
        : await pocketbase.publicOriginal(photo.photoId, record.file);
    if (original === null) return null;
    const variant = await maker.encode(original, photo);
    if (making.has(own)) {
      // Serve the variant even when it cannot be stored: the next request encodes it again.
      await store(variant, own.file, `${own.file}${maker.unfinished}`).catch(() => undefined);
      if (making.has(own)) return variant;
      await rm(own.file, { force: true });
    }
    // The variants were deleted meanwhile: the photo may be gone, or belong to another car.
    return (await find(photo, findOwn)) === null ? null : variant;
  };

  const make = async (photo: PhotoRequest, file: string, maker: Maker): Promise<Buffer | null> => {
    const own: Making = { file };
    making.add(own);
    return makeShown(photo, own, maker).finally(() => making.delete(own));
  };

  const makeNow = async (
    photo: PhotoRequest,
    file: string,
    findPhoto: FindPhoto,
    caller: Caller,
  ): Promise<Buffer | null> => {
    if ((await find(photo, findPhoto)) === null) return null;
    waiting++;
    const work = async () => {
      // An earlier request may have stored it.
      const stored = await readStored(file);
      if (stored !== null) return stored;
      // The photo may have moved to another car while this request was queued. `forget` cancels running encodings only, so
      // `make` looks the photo up again.
      return make(photo, file, foregroundMaker);
    };
    return requested(file, caller, work).finally(() => waiting--);
  };

  const fileOf = (photo: PhotoRequest) =>
    path.join(folder, photo.vehicleId, photo.photoId, variantName(photo));

  const forget = async (vehicleId: string, photoId = ''): Promise<void> => {
    const place = path.join(folder, vehicleId, photoId);
    for (const own of making) if (own.file.startsWith(`${place}${path.sep}`)) making.delete(own);
    await cleared;
    await removeWhole(place, forgotten);
  };

  return {
    has: (photo) => isThere(fileOf(photo)),
    get: async (photo, caller) => {
      const file = fileOf(photo);
      const stored = await readStored(file);
      if (stored !== null) return stored;
      if (caller === undefined) return makeNow(photo, file, findOwn, OWN);
      return (await known.has(photo, caller)) ? makeNow(photo, file, findFor(caller), caller) : null;
    },
    ahead: async (photo) => {
      const file = fileOf(photo);
      if (aheadFiles.has(file) || (await isThere(file))) return;
      aheadFiles.add(file);
      await make(photo, file, backgroundMaker).finally(() => aheadFiles.delete(file));
    },
    isAsked: () => waiting > 0,
    pathsOf: async (vehicleId, photoId = '') => {
      const names = await readdir(path.join(folder, vehicleId, photoId), { recursive: true }).catch(() => []);
      const found = names.map((name) => `/fotos/${path.posix.join(vehicleId, photoId, name)}`);
      return found.filter((candidate) => parsePhotoPath(candidate) !== null);
    },
    forget,
    vehicles: async () => new Set((await readdir(folder)).filter((name) => /^[a-z0-9]+$/.test(name))),
    strayPhotos: async (vehicleId, photos) => {
      const bases = new Map(photos.map((photo) => [photo.id, variantBase(photoStem(photo), photo.tapado)]));
      const stray: string[] = [];
      for (const id of await readdir(path.join(folder, vehicleId)).catch(() => [])) {
        const base = bases.get(id);
        const variants = await readdir(path.join(folder, vehicleId, id)).catch(() => []);
        if (base === undefined || variants.some((name) => withoutTurn(name) !== base)) stray.push(id);
      }
      return stray;
    },
  };
}
