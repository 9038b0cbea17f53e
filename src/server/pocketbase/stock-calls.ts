import * as z from 'zod/mini';
import { mustBeOk, type Calls } from './calls.ts';

/** Stock calls: the public cars, their former addresses, and changes. */

const publicVehicleSchema = z.object({ id: z.string(), slug: z.string() });
const publicVehiclePage = z.object({ items: z.array(publicVehicleSchema) });
const formerSlugPage = z.object({ items: z.array(z.object({ slug: z.string(), vehicle_id: z.string() })) });
const formerSlugSchema = z.object({ owner: z.string() });
const stockChangesSchema = z.object({
  cursor: z.number(),
  vehicles: z.nullable(z.array(z.string())),
  fingerprint: z.string(),
  addresses: z.string(),
});

/** A public car. */
export type PublicVehicle = z.infer<typeof publicVehicleSchema>;

/** A slug that a public car had before. */
export interface FormerSlug {
  readonly slug: string;
  readonly vehicle_id: string;
}

/** Changes of the stock since a log entry. pb/lib/publication/stock-log.ts documents the fields. */
export type StockChanges = z.infer<typeof stockChangesSchema>;

/** The server's calls about the stock. All throw when PocketBase does not answer as expected. */
export const stockCalls = ({ any, getInternal, listAll }: Calls) => ({
  publicVehicles: (): Promise<PublicVehicle[]> => listAll('vehicles', 'id,slug', publicVehiclePage),

  /** A public car; null when it is not public. */
  publicVehicle: async (id: string): Promise<PublicVehicle | null> => {
    const path = `/api/collections/vehicles/records/${encodeURIComponent(id)}?fields=id,slug`;
    const response = await any(path);
    if (response.status === 404) return null;
    return publicVehicleSchema.parse(await mustBeOk(response, path).json());
  },

  /** All former slugs of public cars. */
  formerSlugs: (): Promise<FormerSlug[]> => listAll('vehicle_slugs', 'id,slug,vehicle_id', formerSlugPage),

  /** Id of the car that formerly had the slug, even if it is hidden; null when there is none. */
  formerSlugOwner: async (slug: string): Promise<string | null> => {
    const query = new URLSearchParams({ slug }).toString();
    const response = await getInternal(`/api/internal/former-slug?${query}`);
    const { owner } = formerSlugSchema.parse(await response.json());
    return owner === '' ? null : owner;
  },

  /** @param since an entry of the stock log, or 0 for the beginning. */
  stockChanges: async (since: number): Promise<StockChanges> => {
    const response = await getInternal(`/api/internal/stock-changes?since=${since}`);
    return stockChangesSchema.parse(await response.json());
  },
});
