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

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** What the server asks about photos. All throw when PocketBase does not answer as expected. */
export const photoCalls = ({ any, internal, getInternal, postInternal, listAll }: Calls) => ({
  /** All photos that the public may see. */
  publicPhotos: (): Promise<ShownPhoto[]> =>
    listAll('vehicle_images', 'id,vehicle_id,file,file_path,giro', photoPage),

  /** The photos of some cars, also of hidden ones. */
  storedPhotos: async (vehicleIds: readonly string[]): Promise<ShownPhoto[]> => {
    const response = await getInternal(`/api/internal/photos/of?vehicles=${vehicleIds.join(',')}`);
    return photoRowsSchema.parse(await response.json());
  },

  /** Photos that have no measured size yet. */
  unmeasuredPhotos: async (): Promise<ShownPhoto[]> => {
    const response = await getInternal('/api/internal/photos/unmeasured');
    return unmeasuredSchema.parse(await response.json());
  },

  /**
   * Names the bundled pictures that there are: rows of the former system that name another are not measured any more.
   * @returns those that name one and have not been measured
   */
  knowBundled: async (paths: readonly string[]): Promise<(ShownPhoto & { readonly file_path: string })[]> => {
    const response = await postInternal('/api/internal/photos/bundled', { paths });
    return photoRowsSchema.parse(await response.json());
  },

  /** Stores it, unless the photo has got another file or turn meanwhile. */
  storeMeasure: async (
    photoId: string,
    measure: PhotoMeasure & Pick<ShownPhoto, 'file' | 'giro'>,
  ): Promise<void> => {
    await postInternal(`/api/internal/photos/${photoId}/measure`, measure);
  },

  /** Takes a photo that can't be decoded out of public. */
  markBrokenPhoto: async (photoId: string): Promise<void> => {
    await postInternal(`/api/internal/photos/${photoId}/broken`, {});
  },

  /** Bytes of any photo, also of a hidden car: for measuring only. */
  originalForMeasuring: async (photoId: string): Promise<Buffer> =>
    bytesOf(await getInternal(`/api/internal/photos/${photoId}/file`)),

  /** Bytes of a public car's photo; null when the public may not see it. */
  publicOriginal: async (photoId: string, file: string): Promise<Buffer | null> => {
    const path = `/api/internal/photos/${photoId}/public-file/${encodeURIComponent(file)}`;
    const response = await any(path, internal);
    return response.status === 404 ? null : bytesOf(mustBeOk(response, path));
  },

  /** A photo by the id of its row; null when the public may not see it. */
  findPublicPhoto: async (photoId: string): Promise<PublicPhoto | null> => {
    const response = await getInternal(`/api/internal/photos/${photoId}/public`);
    return publicPhotoSchema.parse(await response.json()).photo;
  },
});
