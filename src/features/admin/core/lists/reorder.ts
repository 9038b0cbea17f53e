import { isOutdated, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import type { Resource } from './resource.ts';

/** A new order for the rows of one vehicle. */
interface Reorder {
  readonly vehicleId: string;
  /** Shows the new order. */
  readonly show: () => void;
  readonly save: () => Promise<void>;
  /** Title of the notice when the server refuses. */
  readonly failure: string;
  readonly reload: () => Promise<void>;
}

/**
 * Optimistic reordering: shows the new order at once and rolls back when the save fails.
 * @returns whether it was saved
 */
export async function reorder<Data extends { readonly vehicleId: string }>(
  resource: Resource<Data>,
  { vehicleId, show, save, failure, reload }: Reorder,
): Promise<boolean> {
  const before = resource.$state.get().data;
  if (before?.vehicleId !== vehicleId) return false;
  show();
  try {
    await save();
    return true;
  } catch (error) {
    resource.change((now) => (now.vehicleId === vehicleId ? before : now));
    notifyFailure(failure, error);
    if (isOutdated(error)) await reload();
    return false;
  }
}
