import * as z from 'zod/mini';
import { readList, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { panelImageSchema, type PanelImage } from './panel-image.ts';

/** Administrator API calls for photos (SPEC section 7). Each throws PocketBase's ClientResponseError. */

const images = pocketbase.collection('vehicle_images');
const SORT = 'orden,created_at';

/** @throws ZodError */
function readImage(record: unknown): PanelImage {
  return panelImageSchema.parse(record);
}

/** Photos of a vehicle, sorted by orden. */
export async function listImages(vehicleId: string): Promise<ReadList<PanelImage>> {
  const filter = pocketbase.filter('vehicle_id = {:vehicleId}', { vehicleId });
  return readList(await images.getFullList({ filter, sort: SORT }), readImage);
}

/** Cover and number of intact photos of several vehicles. */
export async function listCovers(
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly cover: PanelImage; readonly count: number }>> {
  const covers = new Map<string, { cover: PanelImage; count: number }>();
  if (vehicleIds.length === 0) return covers;
  const ofThese = vehicleIds.map((id) => pocketbase.filter('vehicle_id = {:id}', { id })).join(' || ');
  const filter = `rota = false && (${ofThese})`;
  for (const image of readList(await images.getFullList({ filter, sort: SORT }), readImage).items) {
    const entry = covers.get(image.vehicle_id);
    if (entry === undefined) covers.set(image.vehicle_id, { cover: image, count: 1 });
    else entry.count++;
  }
  return covers;
}

/** The number of intact photos of a vehicle. */
export async function countPhotos(vehicleId: string): Promise<number> {
  const filter = pocketbase.filter('rota = false && vehicle_id = {:vehicleId}', { vehicleId });
  return (await images.getList(1, 1, { filter, fields: 'id' })).totalItems;
}

/** The fields of a photo that staff can change. */
export type ImageChanges = Partial<Pick<PanelImage, 'alt' | 'orden' | 'foco' | 'giro' | 'tapado' | 'vista'>>;

export async function updateImage(id: string, changes: ImageChanges): Promise<PanelImage> {
  return readImage(await images.update(id, changes));
}

/** Moves a photo to another vehicle, to position `orden` or else to the end. */
export interface PhotoMove {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly orden?: number;
}

const movesSchema = z.object({
  items: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), orden: z.number() })),
});

/** Moves photos to other vehicles in one transaction. @returns the moves that undo it */
export async function moveImages(items: readonly PhotoMove[]): Promise<readonly PhotoMove[]> {
  const answer = await pocketbase.send<unknown>('/api/photo-moves', { method: 'POST', body: { items } });
  return movesSchema.parse(answer).items;
}

/** Reorders a vehicle's photos. The server refuses ids that differ from the vehicle's photos. */
export async function reorderImages(vehicleId: string, ids: readonly string[]): Promise<void> {
  await pocketbase.send('/api/reorder', {
    method: 'POST',
    body: { collection: 'vehicle_images', vehicle_id: vehicleId, ids },
  });
}

/** A token that gives access to the originals of hidden vehicles' photos for a few minutes. */
export async function photoToken(): Promise<string> {
  return pocketbase.files.getToken();
}

/** URL of a photo's original, which requires a token. */
export function originalUrl(image: Pick<PanelImage, 'id' | 'file'>, token: string): string {
  return pocketbase.files.getURL({ id: image.id, collectionName: 'vehicle_images' }, image.file, { token });
}
