import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import type { CountedCar } from '#src/features/admin/feeds/car-feeds.ts';
import { listPhotolessIds, listPublicVehicles } from '#src/features/admin/stock/vehicles.api.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** The public cars, and whether each has photos, which decide about the files. */
export const feedStock = createResource<{
  readonly items: readonly CountedCar<AdminVehicle>[];
  readonly unreadable: readonly string[];
}>();

/** Loads them. A failure leaves out the numbers, and is only logged. */
export async function loadFeedStock(): Promise<void> {
  try {
    await feedStock.load(() =>
      listAsAdmin(async () => {
        const [cars, photoless] = await Promise.all([listPublicVehicles(), listPhotolessIds()]);
        const items = cars.items.map((vehicle) => ({ vehicle, photos: photoless.has(vehicle.id) ? 0 : 1 }));
        return { items, unreadable: cars.unreadable };
      }),
    );
  } catch (error) {
    console.warn('Could not load the cars of the files', error);
  }
}
