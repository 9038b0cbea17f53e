import { listLimits } from '#src/config/limits.ts';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

/** The newest cars for sale with a photograph, for lists that would be empty. */
export function newestOffered(stock: Iterable<SnapshotVehicle>): SnapshotVehicle[] {
  return [...stock]
    .filter(({ status, cover }) => cover !== null && displayStatus(status) === 'disponible')
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, listLimits.related);
}
