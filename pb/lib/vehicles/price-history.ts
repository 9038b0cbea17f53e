import {
  lowestOfThirtyDays,
  WINDOW_MS,
  type PriceChange,
} from '#src/features/vehicles/domain/price-history.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * Marks a save that sets the previous price explicitly, for the save's transaction. Not a field: it is
 * neither stored nor read from a body.
 */
export const SETS_PREVIOUS_PRICE = '@sets_previous_price';

/** The changes of a car's price in the last thirty days, oldest first, from the history. */
function priceChanges(app: Pick<core.App, 'db'>, id: string, now: number): PriceChange[] {
  const rows = arrayOf(new DynamicModel({ changes: '', at: '' }));
  app
    .db()
    .newQuery(
      `SELECT cambios AS changes, created_at AS at FROM historial
       WHERE vehiculo = {:id} AND created_at >= {:since} AND coleccion = 'vehicles' AND cambios LIKE '%"precio_eur"%'
         AND accion IN ('crear', 'cambiar')
       ORDER BY created_at, rowid`,
    )
    .bind({ id, since: stamp(now - WINDOW_MS) })
    .all(rows);
  return Array.from(rows, (row) => {
    const { precio_eur } = JSON.parse(String(row['changes'])) as {
      precio_eur: [number | null, number | null];
    };
    const [before, after] = precio_eur;
    return { at: Date.parse(String(row['at']).replace(' ', 'T')), before, after };
  });
}

/** The lowest price of a car in the last thirty days; null without entries in the history. */
export function lowestPrice(app: Pick<core.App, 'db'>, id: string): number | null {
  const now = Date.now();
  return lowestOfThirtyDays(priceChanges(app, id, now), now);
}
