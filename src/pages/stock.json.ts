import type { APIRoute } from 'astro';
import { toSnapshotVehicle, type Snapshot } from '#src/features/vehicles/stock/snapshot.ts';
import { loadStock, stockReadAt } from '#src/features/vehicles/stock/stock.source.ts';

/** The release's snapshot of the stock. */
export const GET: APIRoute = async () => {
  const vehicles = (await loadStock()).map(toSnapshotVehicle);
  const snapshot: Snapshot = { readAt: stockReadAt(), vehicles };
  return Response.json(snapshot);
};
