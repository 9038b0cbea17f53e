import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { listWithoutPhotos } from '#src/features/admin/stock/vehicles.api.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import type { ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';

/** The vehicles that still have to be photographed, newest first. */
export const photoless = createResource<ReadList<AdminVehicle>>();

/** Loads them. A failure costs a shortcut only, so it is logged. */
export async function loadPhotoless(): Promise<void> {
  try {
    await photoless.load(() => listAsAdmin(listWithoutPhotos));
  } catch (error) {
    console.warn('The vehicles without photos could not be loaded', error);
  }
}
