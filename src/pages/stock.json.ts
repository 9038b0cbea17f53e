import type { APIRoute } from 'astro';
import { toSnapshotVehicle, type Snapshot } from '#src/features/vehicles/stock/snapshot.ts';

export const prerender = false;

/** The stock snapshot of the release. */
export const GET: APIRoute = ({ locals }) => {
  const { readAt, vehicles } = locals.stock;
  const snapshot: Snapshot = { readAt, vehicles: vehicles.map(toSnapshotVehicle) };
  return Response.json(snapshot);
};
