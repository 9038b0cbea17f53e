import * as z from 'zod/mini';
import { ownedPhoto } from '#src/features/company/business/business-photos.ts';
import { businessAnswerSchema } from '#src/features/company/business/business.schema.ts';
import { functionPaths } from '#src/paths.ts';
import { mustBeOk, type Calls } from './calls.ts';

/** Photo calls: rows, measures and files. */

const storedPhoto = { id: z.string(), vehicle_id: z.string(), file: z.string() };
const unmeasuredSchema = z.array(z.object({ ...storedPhoto, giro: z.number() }));
/** Photos with an uploaded file or a bundled picture. */
const photoRowsSchema = z.array(
  z.object({
    ...storedPhoto,
    file_path: z.string(),
    giro: z.number(),
    tapado: z.string(),
    oscura: z.boolean(),
  }),
);
const photoPage = z.object({ items: photoRowsSchema });
const photoSchema = z.object({
  vehicle_id: z.string(),
  file: z.string(),
  file_path: z.string(),
  giro: z.number(),
  tapado: z.string(),
  oscura: z.boolean(),
});
const publicPhotoSchema = z.object({ photo: z.nullable(photoSchema) });

/** A public photo: its car, its file or bundled picture, its rotation, its box, and whether it is dark. */
export type PublicPhoto = z.infer<typeof photoSchema>;

/** A stored photo. */
export interface StoredPhoto {
  readonly id: string;
  readonly vehicle_id: string;
  /** '' for a row of the former system. */
  readonly file: string;
  /** Path of the bundled picture when there is no file. */
  readonly file_path?: string;
  /** The box that covers its plate; '' or absent for none. */
  readonly tapado?: string;
}

/** A stored photo with its rotation: `giro` degrees clockwise. */
export interface ShownPhoto extends StoredPhoto {
  readonly giro: number;
}

/** A photo with box and tone of its variants. */
export interface TonedPhoto extends ShownPhoto {
  readonly tapado: string;
  readonly oscura: boolean;
}

/** Measure of a photo: width and height in pixels, a tiny data URI as a placeholder, and whether it is dark. */
export interface PhotoMeasure {
  readonly ancho: number;
  readonly alto: number;
  readonly placeholder: string;
  readonly oscura: boolean;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The server's calls about photos. All throw when PocketBase does not answer as expected. */
export const photoCalls = ({ any, get, internal, getInternal, postInternal, listAll }: Calls) => ({
  /** All public photos of cars. */
  publicPhotos: (): Promise<ShownPhoto[]> =>
    listAll('vehicle_images', 'id,vehicle_id,file,file_path,giro,tapado,oscura', photoPage),

  /** The dealer's photographs. */
  businessPhotos: async (): Promise<ShownPhoto[]> => {
    const response = await get(functionPaths.business);
    return (businessAnswerSchema.parse(await response.json()).photos ?? []).map(ownedPhoto);
  },

  /** The photos of some cars, including hidden ones. */
  storedPhotos: async (vehicleIds: readonly string[]): Promise<TonedPhoto[]> => {
    const response = await getInternal(`/api/internal/photos/of?vehicles=${vehicleIds.join(',')}`);
    return photoRowsSchema.parse(await response.json());
  },

  /** Photos without a measure. */
  unmeasuredPhotos: async (): Promise<ShownPhoto[]> => {
    const response = await getInternal('/api/internal/photos/unmeasured');
    return unmeasuredSchema.parse(await response.json());
  },

  /**
   * Reports the existing bundled pictures: rows of the former system that name another one are not measured any more.
   * @returns the rows that name one of them and have no measure
   */
  knowBundled: async (paths: readonly string[]): Promise<(ShownPhoto & { readonly file_path: string })[]> => {
    const response = await postInternal('/api/internal/photos/bundled', { paths });
    return photoRowsSchema.parse(await response.json());
  },

  /** Stores a measure, unless the photo's file or rotation has changed meanwhile. */
  storeMeasure: async (
    photoId: string,
    measure: PhotoMeasure & Pick<ShownPhoto, 'file' | 'giro'>,
  ): Promise<void> => {
    await postInternal(`/api/internal/photos/${photoId}/measure`, measure);
  },

  /** Hides a photo from the public that cannot be decoded. */
  markBrokenPhoto: async (photoId: string): Promise<void> => {
    await postInternal(`/api/internal/photos/${photoId}/broken`, {});
  },

  /** Bytes of any photo, including those of hidden cars: for measuring only. */
  originalForMeasuring: async (photoId: string): Promise<Buffer> =>
    bytesOf(await getInternal(`/api/internal/photos/${photoId}/file`)),

  /** Bytes of a public car's photo; null when it is not public. */
  publicOriginal: async (photoId: string, file: string): Promise<Buffer | null> => {
    const path = `/api/internal/photos/${photoId}/public-file/${encodeURIComponent(file)}`;
    const response = await any(path, internal);
    return response.status === 404 ? null : bytesOf(mustBeOk(response, path));
  },

  /** A photo by the id of its row; null when it is not public. */
  findPublicPhoto: async (photoId: string): Promise<PublicPhoto | null> => {
    const response = await getInternal(`/api/internal/photos/${photoId}/public`);
    return publicPhotoSchema.parse(await response.json()).photo;
  },
});
