import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { FormerSlug } from '#src/server/pocketbase/stock-calls.ts';

/** What the public may see at this moment, as PocketBase tells anybody. */
export interface PublicView {
  readonly isVisible: (vehicleId: string) => boolean;
  readonly formerSlugs: readonly FormerSlug[];
}

/** @throws Error when PocketBase does not answer. */
export async function readPublicView(
  pocketbase: Pick<PocketBaseClient, 'publicVehicles' | 'formerSlugs'>,
): Promise<PublicView> {
  const [vehicles, formerSlugs] = await Promise.all([pocketbase.publicVehicles(), pocketbase.formerSlugs()]);
  const ids = new Set(vehicles.map(({ id }) => id));
  return { isVisible: (id) => ids.has(id), formerSlugs };
}
