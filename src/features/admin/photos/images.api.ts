import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { panelImageSchema, type PanelImage } from './panel-image.ts';

/** The administrator's calls about photos (SPEC section 7). Each throws PocketBase's ClientResponseError. */

const images = pocketbase.collection('vehicle_images');
const SORT = 'orden,created_at';

/** A vehicle's photos by orden. */
export async function listImages(vehicleId: string): Promise<PanelImage[]> {
  const filter = pocketbase.filter('vehicle_id = {:vehicleId}', { vehicleId });
  return z.array(panelImageSchema).parse(await images.getFullList({ filter, sort: SORT }));
}

/** The covers of several vehicles, and how many sound photos each has. */
export async function listCovers(
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly cover: PanelImage; readonly count: number }>> {
  const covers = new Map<string, { cover: PanelImage; count: number }>();
  if (vehicleIds.length === 0) return covers;
  const ofThese = vehicleIds.map((id) => pocketbase.filter('vehicle_id = {:id}', { id })).join(' || ');
  const filter = `rota = false && (${ofThese})`;
  for (const record of await images.getFullList({ filter, sort: SORT })) {
    const image = panelImageSchema.parse(record);
    const known = covers.get(image.vehicle_id);
    if (known === undefined) covers.set(image.vehicle_id, { cover: image, count: 1 });
    else known.count++;
  }
  return covers;
}

export async function updateImage(
  id: string,
  changes: { readonly alt: string; readonly orden: number },
): Promise<PanelImage> {
  return panelImageSchema.parse(await images.update(id, changes));
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
