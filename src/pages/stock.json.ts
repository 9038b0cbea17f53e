import type { APIRoute } from 'astro';
import { toSnapshotVehicle, type Snapshot } from '#src/features/vehicles/stock/snapshot.ts';

export const prerender = false;

/** The release's snapshot of the stock. */
export const GET: APIRoute = ({ locals }) => {
  const { readAt, vehicles } = locals.stock;
  const snapshot: Snapshot = { readAt, vehicles: vehicles.map(toSnapshotVehicle) };
  return Response.json(snapshot);
};
