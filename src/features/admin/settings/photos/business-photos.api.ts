import { readList } from '#src/features/admin/core/lists/read-list.ts';
import {
  BUSINESS_PHOTOS,
  businessPhotoSchema,
  type BusinessPhoto,
  type PhotoPlace,
} from '#src/features/company/business/business-photos.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** Administrator API calls for the dealer's photographs. Each throws PocketBase's ClientResponseError. */

const photos = pocketbase.collection(BUSINESS_PHOTOS);

const readPhoto = (record: unknown): BusinessPhoto => businessPhotoSchema.parse(record);

export async function listBusinessPhotos(): Promise<readonly BusinessPhoto[]> {
  return readList(await photos.getFullList(), readPhoto).items;
}

/** Uploads a place's photograph. @param former the one that it replaces */
export async function uploadBusinessPhoto(
  lugar: PhotoPlace,
  file: Blob,
  former: BusinessPhoto | undefined,
): Promise<BusinessPhoto> {
  const body = new FormData();
  body.set('file', file, `${lugar}.jpg`);
  if (former !== undefined) return readPhoto(await photos.update(former.id, body));
  body.set('lugar', lugar);
  return readPhoto(await photos.create(body));
}

export async function setBusinessPhotoFocus(id: string, foco: string): Promise<BusinessPhoto> {
  return readPhoto(await photos.update(id, { foco }));
}

export async function deleteBusinessPhoto(id: string): Promise<void> {
  await photos.delete(id);
}
