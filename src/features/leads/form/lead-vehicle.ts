import * as z from 'zod/mini';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';

const carsSchema = z.object({
  items: z.array(z.object({ marca: z.string(), modelo: z.string(), version: z.string() })),
});

/** Title of a public car by its slug; null when there is none. @throws Error when PocketBase does not answer. */
export async function findVehicleTitle(slug: string): Promise<string | null> {
  const query = new URLSearchParams({
    filter: `(slug='${slug}')`,
    fields: 'marca,modelo,version',
    perPage: '1',
    skipTotal: '1',
  });
  const response = await fetch(`${pocketbaseOrigin}/api/collections/vehicles/records?${query.toString()}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const [car] = carsSchema.parse(await response.json()).items;
  if (car === undefined) return null;
  return [car.marca, car.modelo, car.version].filter((part) => part !== '').join(' ');
}
