import * as z from 'zod/mini';
import { mustBeOk, type Calls } from './calls.ts';

/** The photos of the cars: their rows, their measures and their bytes. */

const storedPhoto = { id: z.string(), vehicle_id: z.string(), file: z.string() };
const unmeasuredSchema = z.array(z.object({ ...storedPhoto, giro: z.number() }));
/** Photos with or without a file of their own. */
const photoRowsSchema = z.array(z.object({ ...storedPhoto, file_path: z.string(), giro: z.number() }));
const photoPage = z.object({ items: photoRowsSchema });
const photoSchema = z.object({
  vehicle_id: z.string(),
  file: z.string(),
  file_path: z.string(),
  giro: z.number(),
});
const publicPhotoSchema = z.object({ photo: z.nullable(photoSchema) });

/** A photo as the public sees it: its car, its file or bundled picture, and its turn. */
export type PublicPhoto = z.infer<typeof photoSchema>;

/** A stored photo. */
export interface StoredPhoto {
  readonly id: string;
  readonly vehicle_id: string;
  /** '' for a row of the former system. */
  readonly file: string;
  /** Names the bundled picture where there is no file. */
  readonly file_path?: string;
}

/** A stored photo as it is shown: turned clockwise by `giro` degrees. */
export interface ShownPhoto extends StoredPhoto {
  readonly giro: number;
}

/** What measuring a photo finds: pixels, and a tiny data URI that stands in while it loads. */
export interface PhotoMeasure {
  readonly ancho: number;
  readonly alto: number;
  readonly placeholder: string;
}

/** All throw when PocketBase does not answer as expected. */
export interface PhotoCalls {
  /** All photos that the public may see. */
  publicPhotos: () => Promise<ShownPhoto[]>;
  /** The photos of some cars, also of hidden ones. */
  storedPhotos: (vehicleIds: readonly string[]) => Promise<ShownPhoto[]>;
  /** Photos whose size nobody has measured yet. */
  unmeasuredPhotos: () => Promise<ShownPhoto[]>;
  /**
   * Tells which bundled pictures there are: rows of the former system that name another are not measured any more.
   * @returns those that name one and have not been measured
   */
  knowBundled: (paths: readonly string[]) => Promise<(ShownPhoto & { readonly file_path: string })[]>;
  /** Stores it, unless the photo has got another file or turn meanwhile. */
  storeMeasure: (photoId: string, measure: PhotoMeasure & Pick<ShownPhoto, 'file' | 'giro'>) => Promise<void>;
  /** Takes a photo that can't be decoded out of public. */
  markBrokenPhoto: (photoId: string) => Promise<void>;
  /** Bytes of any photo, also of a hidden car: for measuring only. */
  originalForMeasuring: (photoId: string) => Promise<Buffer>;
  /** Bytes of a public car's photo; null when the public may not see it. */
  publicOriginal: (photoId: string, file: string) => Promise<Buffer | null>;
  /** A photo by the id of its row; null when the public may not see it. */
  findPublicPhoto: (photoId: string) => Promise<PublicPhoto | null>;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** These calls of a PocketBase. */
export const photoCalls = ({ any, internal, getInternal, postInternal, listAll }: Calls): PhotoCalls => ({
  publicPhotos: () => listAll('vehicle_images', 'id,vehicle_id,file,file_path,giro', photoPage),

  storedPhotos: async (vehicleIds) => {
    const response = await getInternal(`/api/internal/photos/of?vehicles=${vehicleIds.join(',')}`);
    return photoRowsSchema.parse(await response.json());
  },

  unmeasuredPhotos: async () => {
    const response = await getInternal('/api/internal/photos/unmeasured');
    return unmeasuredSchema.parse(await response.json());
  },

  knowBundled: async (paths) => {
    const response = await postInternal('/api/internal/photos/bundled', { paths });
    return photoRowsSchema.parse(await response.json());
  },

  storeMeasure: async (photoId, measure) => {
    await postInternal(`/api/internal/photos/${photoId}/measure`, measure);
  },

  markBrokenPhoto: async (photoId) => {
    await postInternal(`/api/internal/photos/${photoId}/broken`, {});
  },

  originalForMeasuring: async (photoId) => bytesOf(await getInternal(`/api/internal/photos/${photoId}/file`)),

  publicOriginal: async (photoId, file) => {
    const path = `/api/internal/photos/${photoId}/public-file/${encodeURIComponent(file)}`;
    const response = await any(path, internal);
    return response.status === 404 ? null : bytesOf(mustBeOk(response, path));
  },

  findPublicPhoto: async (photoId) => {
    const response = await getInternal(`/api/internal/photos/${photoId}/public`);
    return publicPhotoSchema.parse(await response.json()).photo;
  },
});
