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
import { parsePhotoPath, type PhotoRequest } from './photo-request.ts';
import { createSharedReads } from './shared-reads.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/**
 * Encoding is the heaviest thing a visitor can cause: at most this many at once. The rest waits its turn, without the original, of
 * which each would hold a copy: who waits costs little, and an office that opens a stock just imported asks for many.
 */
const ENCODINGS = { total: 2, queue: 4000, timeoutMs: 60_000 };
/** What the product looks up by itself, for a host elsewhere or ahead, waits apart from what visitors make it look up. */
const PARALLEL_LOOKUPS = 8;
/** The product's own wishes, among visitors': it does not leave. */
const OWN: Caller = { address: '127.0.0.1', left: new AbortController().signal };

/** Variants of photos, made once on first demand and kept on disk under their immutable names. */
export interface VariantStore {
  /**
   * The variant's bytes; null when the public has no such photo.
   * @param caller absent where the product asks by itself.
   * @throws Error when PocketBase or the photo fails, and `OverloadedError` when too many visitors ask.
   */
  get: (photo: PhotoRequest, caller?: Caller) => Promise<Buffer | null>;
  /** Makes a variant that nobody waits for, behind all that somebody waits for. @throws Error as `get` does. */
  ahead: (photo: PhotoRequest) => Promise<void>;
  /** Whether somebody waits for a variant now, of a photo that there is. */
  isAsked: () => boolean;
  /** Whether the variant has been made. */
  has: (photo: PhotoRequest) => Promise<boolean>;
  /** Paths of the variants that were made of a photo, or of all photos of a car: nobody has ever got another. */
  pathsOf: (vehicleId: string, photoId?: string) => Promise<string[]>;
  /** Forgets the variants of a deleted photo, or of all photos of a deleted car. */
  forget: (vehicleId: string, photoId?: string) => Promise<void>;
  /** Ids of the cars that variants have been made for. */
  vehicles: () => Promise<ReadonlySet<string>>;
  /** Ids of a car's photos that have variants but are not among these, or have another file. */
  strayPhotos: (
    vehicleId: string,
    photos: readonly Pick<StoredPhoto, 'id' | 'file' | 'file_path'>[],
  ) => Promise<string[]>;
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * What a kill leaves is overwritten when the variant is made again, and what a full disk has taken of it is freed.
 * @param unfinished one of its own for each who may write the file at the same time.
 */
async function keep(variant: Buffer, file: string, unfinished: string): Promise<void> {
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
 * Removes a folder into which somebody may be writing: it goes from its place in one step, so that nothing can come into what is
 * being emptied.
 * @param aside a folder beside it.
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
  if (isMoved) await rm(moved, { recursive: true, force: true });
}

/** Who makes a variant, and the ending of what it has not finished. */
interface Maker {
  readonly encode: (original: Buffer, photo: PhotoRequest) => Promise<Buffer>;
  readonly unfinished: '.new' | '.ahead.new';
}

/** A variant that is being made. */
interface Making {
  readonly file: string;
}

type PublicPhoto = NonNullable<Awaited<ReturnType<PocketBaseClient['findPublicPhoto']>>>;
type FindPhoto = (photoId: string) => Promise<PublicPhoto | null>;

/**
 * A store under `folder`, which asks `pocketbase` for originals, and `bundled` for those of the former system.
 * @param background makes what nobody waits for.
 * @param known what visitors ask for is compared with, before PocketBase is asked.
 */
export function createVariantStore(
  folder: string,
  pocketbase: Pick<PocketBaseClient, 'findPublicPhoto' | 'publicOriginal'>,
  background: Pick<BackgroundEncoder, 'encode'>,
  known: Pick<KnownPhotos, 'has'>,
  bundled: Pick<BundledPictures, 'read'> = bundledPictures(),
): VariantStore {
  /** No car is called so. What a kill leaves there goes at the next start. */
  const forgotten = path.join(folder, '.forgotten');
  const cleared = rm(forgotten, { recursive: true, force: true }).catch(() => undefined);
  const readShared = createSharedReads();
  /** What somebody waits for, by its file. */
  const asked = createQueuedSingleFlight<Buffer | null>(createSemaphore(ENCODINGS));
  /** What nobody waits for: who asks for it meanwhile does not wait for the background either. */
  const underwayAhead = new Set<string>();
  /** What is being made of photos that have not been forgotten since it was begun. */
  const making = new Set<Making>();
  const now: Maker = { encode: encodeVariant, unfinished: '.new' };
  const behind: Maker = { encode: background.encode, unfinished: '.ahead.new' };
  /** Variants of photos that there are, for which somebody waits. */
  let wanted = 0;

  const lookedUp = createQueuedSingleFlight<PublicPhoto | null>(createLookups());
  const ownLookups = createSemaphore({ total: PARALLEL_LOOKUPS });
  const findOwn: FindPhoto = (photoId) => ownLookups.run(() => pocketbase.findPublicPhoto(photoId));
  const findFor =
    (caller: Caller): FindPhoto =>
    (photoId) =>
      lookedUp(photoId, caller, () => pocketbase.findPublicPhoto(photoId));

  /** An empty one is what a machine that died has left of it. */
  const readKept = (file: string): Promise<Buffer | null> =>
    readShared(file).then(
      (variant) => (variant.length === 0 ? null : variant),
      () => null,
    );

  const find = async (photo: PhotoRequest, findPhoto: FindPhoto): Promise<PublicPhoto | null> => {
    const record = await findPhoto(photo.photoId);
    if (record?.vehicle_id !== photo.vehicleId) return null;
    return photoStem(record) === photo.stem && record.giro === photo.giro ? record : null;
  };

  /** Of the photo as it is shown now; null when it is not. */
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
      // A disk that takes nothing is no reason to show nothing: it is made again when somebody asks again.
      await keep(variant, own.file, `${own.file}${maker.unfinished}`).catch(() => undefined);
      if (making.has(own)) return variant;
      await rm(own.file, { force: true });
    }
    // Forgotten meanwhile: it may be nobody's now, or another car's.
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
    wanted++;
    const work = async () => {
      // Somebody may have waited for it before.
      const kept = await readKept(file);
      if (kept !== null) return kept;
      // While it waited, the photo may have gone to another car: who forgets it knows of what is being made, not of who waits.
      return make(photo, file, now);
    };
    return asked(file, caller, work).finally(() => wanted--);
  };

  const fileOf = ({ vehicleId, photoId, stem, giro, width, format }: PhotoRequest) => {
    const turned = giro === 0 ? stem : `${stem}-r${giro}`;
    return path.join(folder, vehicleId, photoId, `${turned}-${width}.${format}`);
  };

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
      const kept = await readKept(file);
      if (kept !== null) return kept;
      if (caller === undefined) return makeNow(photo, file, findOwn, OWN);
      return (await known.has(photo, caller)) ? makeNow(photo, file, findFor(caller), caller) : null;
    },
    ahead: async (photo) => {
      const file = fileOf(photo);
      if (underwayAhead.has(file) || (await isThere(file))) return;
      underwayAhead.add(file);
      await make(photo, file, behind).finally(() => underwayAhead.delete(file));
    },
    isAsked: () => wanted > 0,
    pathsOf: async (vehicleId, photoId = '') => {
      const names = await readdir(path.join(folder, vehicleId, photoId), { recursive: true }).catch(() => []);
      const found = names.map((name) => `/fotos/${path.posix.join(vehicleId, photoId, name)}`);
      return found.filter((candidate) => parsePhotoPath(candidate) !== null);
    },
    forget,
    vehicles: async () => new Set((await readdir(folder)).filter((name) => /^[a-z0-9]+$/.test(name))),
    strayPhotos: async (vehicleId, photos) => {
      const stems = new Map(photos.map((photo) => [photo.id, photoStem(photo)]));
      const stray: string[] = [];
      for (const id of await readdir(path.join(folder, vehicleId)).catch(() => [])) {
        const stem = stems.get(id);
        const variants = await readdir(path.join(folder, vehicleId, id)).catch(() => []);
        if (stem === undefined || variants.some((name) => !name.startsWith(`${stem}-`))) stray.push(id);
      }
      return stray;
    },
  };
}
