import * as z from 'zod/mini';
import { readList } from '#src/features/admin/core/lists/read-list.ts';
import { leadRecordSchema, type LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import type { LeadState } from '#src/features/leads/rules/lead-state.ts';
import { isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { relatedSelection } from '#src/features/vehicles/domain/vehicle.selection.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** Administrator API calls about a sold car. Each throws PocketBase's ClientResponseError. */

/** A page of leads; a larger one requires a proof of presence (pb/lib/leads/many-leads.ts). */
const MOST_ASKERS = 100;
const NEWEST = '-created_at,id';

/** The leads about a car, newest first. */
export async function listAskers(vehicleId: string): Promise<readonly LeadRecord[]> {
  const { items } = await pocketbase.collection('leads').getList(1, MOST_ASKERS, {
    sort: NEWEST,
    filter: pocketbase.filter('vehicle_id = {:vehicleId}', { vehicleId }),
    skipTotal: true,
  });
  return readList(items, (record) => leadRecordSchema.parse(record)).items;
}

/** Sets the state of a lead, unless it has changed since it was read (`isOutdated`). */
export async function setLeadState(lead: LeadRecord, estado: LeadState): Promise<LeadRecord> {
  const body = { estado, expected_updated_at: lead.updated_at };
  return leadRecordSchema.parse(await pocketbase.collection('leads').update(lead.id, body));
}

const price = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => (isNoPrice(value) ? null : value)),
);
const similarCarSchema = z.object({
  ...{ id: z.string(), slug: z.string(), status: z.string(), precio_eur: price },
  ...{ marca: z.string(), modelo: z.string(), version: z.string() },
  ...{ anio: z.number(), km: z.nullable(z.number()) },
});
export type SimilarCar = z.infer<typeof similarCarSchema>;

/** The available cars that the page of a car shows as related. */
export async function listSimilar(
  car: Pick<AdminVehicle, 'id' | 'marca' | 'precio_eur'>,
): Promise<readonly SimilarCar[]> {
  const records = await pocketbase.collection('vehicles').getFullList({
    sort: NEWEST,
    filter: pocketbase.filter("marca = {:marca} && status = 'disponible'", { marca: car.marca }),
    fields: Object.keys(similarCarSchema.shape).join(','),
    batch: 500,
  });
  return relatedSelection(readList(records, (record) => similarCarSchema.parse(record)).items, car);
}
