import * as z from 'zod/mini';
import { readList, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { panelImageSchema, type PanelImage } from './panel-image.ts';

/** The administrator's calls about photos (SPEC section 7). Each throws PocketBase's ClientResponseError. */

const images = pocketbase.collection('vehicle_images');
const SORT = 'orden,created_at';

/** @throws ZodError */
function readImage(record: unknown): PanelImage {
  return panelImageSchema.parse(record);
}

/** A vehicle's photos by orden. */
export async function listImages(vehicleId: string): Promise<ReadList<PanelImage>> {
  const filter = pocketbase.filter('vehicle_id = {:vehicleId}', { vehicleId });
  return readList(await images.getFullList({ filter, sort: SORT }), readImage);
}

/** The covers of several vehicles, and how many sound photos each has. */
export async function listCovers(
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly cover: PanelImage; readonly count: number }>> {
  const covers = new Map<string, { cover: PanelImage; count: number }>();
  if (vehicleIds.length === 0) return covers;
  const ofThese = vehicleIds.map((id) => pocketbase.filter('vehicle_id = {:id}', { id })).join(' || ');
  const filter = `rota = false && (${ofThese})`;
  for (const image of readList(await images.getFullList({ filter, sort: SORT }), readImage).items) {
    const known = covers.get(image.vehicle_id);
    if (known === undefined) covers.set(image.vehicle_id, { cover: image, count: 1 });
    else known.count++;
  }
  return covers;
}

/** What staff change about a photo. */
export type ImageChanges = Partial<Pick<PanelImage, 'alt' | 'orden' | 'foco' | 'giro' | 'vista'>>;

export async function updateImage(id: string, changes: ImageChanges): Promise<PanelImage> {
  return readImage(await images.update(id, changes));
}

/** A photo that goes from one vehicle to another: to the place `orden` there, at the end without one. */
export interface PhotoMove {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly orden?: number;
}

const movesSchema = z.object({
  items: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), orden: z.number() })),
});

/** Moves photos to other vehicles, all or none of them. @returns the moves that take it back */
export async function moveImages(items: readonly PhotoMove[]): Promise<readonly PhotoMove[]> {
  const answer = await pocketbase.send<unknown>('/api/photo-moves', { method: 'POST', body: { items } });
  return movesSchema.parse(answer).items;
}

/** Puts a vehicle's photos into this order; refused when the ids are not exactly the photos there are. */
export async function reorderImages(vehicleId: string, ids: readonly string[]): Promise<void> {
  await pocketbase.send('/api/reorder', {
    method: 'POST',
    body: { collection: 'vehicle_images', vehicle_id: vehicleId, ids },
  });
}

/** A token with which the originals of hidden vehicles' photos can be loaded for a few minutes. */
export async function photoToken(): Promise<string> {
  return pocketbase.files.getToken();
}

/** URL of a photo's original, readable with a token only. */
export function originalUrl(image: Pick<PanelImage, 'id' | 'file'>, token: string): string {
  return pocketbase.files.getURL({ id: image.id, collectionName: 'vehicle_images' }, image.file, { token });
}
