import { isOutdated, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import type { Resource } from './resource.ts';

/** How the rows of one vehicle get another order. */
interface Reorder {
  readonly vehicleId: string;
  /** Shows the new order. */
  readonly show: () => void;
  readonly save: () => Promise<void>;
  /** What to say when the server refuses. */
  readonly failure: string;
  readonly reload: () => Promise<void>;
}

/** Shows a vehicle's rows in another order at once, and takes that back when the server refuses it. @returns whether it is saved. */
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
