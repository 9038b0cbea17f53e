import { readList, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { vehicleSpecSchema, type VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { SpecRow } from '#src/features/admin/stock/vehicles.api.ts';
import type { SpecInput } from './spec.rules.ts';

/**
 * API calls for technical specs by administrators (SPEC section 7). Each throws PocketBase's
 * ClientResponseError.
 */

const specs = pocketbase.collection('vehicle_specs');

/** A vehicle's specs, sorted by group and orden. */
export async function listSpecs(vehicleId: string): Promise<ReadList<VehicleSpec>> {
  const filter = pocketbase.filter('vehicle_id = {:vehicleId}', { vehicleId });
  const records = await specs.getFullList({ filter, sort: 'grupo,orden,created_at' });
  return readList(records, (record) => vehicleSpecSchema.parse(record));
}

export async function countSpecs(vehicleIds: readonly string[]): Promise<number> {
  const filter = vehicleIds.map((id) => pocketbase.filter('vehicle_id = {:id}', { id })).join(' || ');
  return (await specs.getList(1, 1, { filter, fields: 'id' })).totalItems;
}

/** Adds a spec at the end of its group; the server assigns the position (SPEC section 7). */
export async function createSpec(
  vehicleId: string,
  spec: SpecInput & { readonly id: string },
): Promise<VehicleSpec> {
  return vehicleSpecSchema.parse(await specs.create({ vehicle_id: vehicleId, ...spec }));
}

export async function updateSpec(
  id: string,
  spec: SpecInput & { readonly orden: number },
): Promise<VehicleSpec> {
  return vehicleSpecSchema.parse(await specs.update(id, spec));
}

/** Saves rows in order, all or none; new rows go to the end of their group. */
export async function saveSpecRows(vehicleId: string, rows: readonly SpecRow[]): Promise<void> {
  await pocketbase.send('/api/spec-rows', { method: 'POST', body: { vehicle_id: vehicleId, rows } });
}

/** Reorders the specs of one group; refused unless the ids match the stored ones exactly. */
export async function reorderSpecs(vehicleId: string, grupo: string, ids: readonly string[]): Promise<void> {
  await pocketbase.send('/api/reorder', {
    method: 'POST',
    body: { collection: 'vehicle_specs', vehicle_id: vehicleId, grupo, ids },
  });
}
