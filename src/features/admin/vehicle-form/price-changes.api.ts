import * as z from 'zod/mini';
import type { PriceChange } from '#src/features/vehicles/domain/price-history.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

const price = z.nullable(z.number());
const entriesSchema = z.array(
  z.object({ cambios: z.object({ precio_eur: z.array(price) }), created_at: z.string() }),
);

/**
 * The changes of a car's price since a moment, oldest first, as the history tells them.
 * @throws PocketBase's ClientResponseError
 */
export async function listPriceChanges(vehicle: string, since: Date): Promise<PriceChange[]> {
  const where =
    "vehiculo = {:vehicle} && created_at >= {:since} && coleccion = 'vehicles' && cambios ~ {:field} && " +
    "(accion = 'crear' || accion = 'cambiar')";
  const filter = pocketbase.filter(where, { vehicle, since, field: '"precio_eur"' });
  const rows = await pocketbase
    .collection('historial')
    .getFullList({ filter, sort: 'created_at,@rowid', fields: 'cambios,created_at' });
  return entriesSchema.parse(rows).map(({ cambios, created_at }) => {
    const [before = null, after = null] = cambios.precio_eur;
    return { at: Date.parse(created_at.replace(' ', 'T')), before, after };
  });
}
