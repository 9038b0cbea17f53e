import { visitDays } from '#src/config/periods.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';

/** Daily visit totals, counted by the gateway (src/server/visits). */

/** The key of the flag that names the last stored batch. */
const LAST_BATCH = 'visitas_lote';

/** Only for existing cars: a car may have been deleted since the visit. */
const ADD = `INSERT INTO visitas (id, vehicle, dia, total)
  SELECT 'r' || LOWER(HEX(RANDOMBLOB(7))), id, {:dia}, {:total} FROM vehicles WHERE id = {:vehicle}
  ON CONFLICT (vehicle, dia) DO UPDATE SET total = total + excluded.total`;
const REMEMBER = `INSERT INTO system_flags (id, key, value) VALUES ('r' || LOWER(HEX(RANDOMBLOB(7))), {:key}, {:lote})
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

interface DayVisits {
  readonly vehicle: string;
  readonly dia: string;
  readonly total: number;
}

function isDayVisits(value: unknown): value is DayVisits {
  const { vehicle, dia, total } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof vehicle === 'string' &&
    typeof dia === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(dia) &&
    typeof total === 'number' &&
    Number.isInteger(total) &&
    total > 0
  );
}

function lastBatch(tx: Pick<core.App, 'db'>): string {
  const row = new DynamicModel({ lote: '' });
  tx.db()
    .newQuery("SELECT COALESCE(MAX(value), '') AS lote FROM system_flags WHERE key = {:key}")
    .bind({ key: LAST_BATCH })
    .one(row);
  return String(row['lote']);
}

/**
 * `POST /api/internal/visits` with `{ lote, visitas: [{ vehicle, dia, total }] }`: adds to the totals.
 * Idempotent for the last stored batch, so that it can be retried after a lost response.
 * @throws NotFoundError, BadRequestError
 */
export function storeVisits(e: core.RequestEvent): void {
  requireSecret(e);
  const { lote, visitas } = e.requestInfo().body as Record<string, unknown>;
  if (typeof lote !== 'string' || !Array.isArray(visitas)) throw new BadRequestError('Not a batch of visits');
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      if (lastBatch(tx) === lote) return;
      for (const { vehicle, dia, total } of visitas.filter(isDayVisits))
        tx.db().newQuery(ADD).bind({ vehicle, dia, total }).execute();
      tx.db().newQuery(REMEMBER).bind({ key: LAST_BATCH, lote }).execute();
    }),
  );
  e.noContent(204);
}

/** Deletes totals older than any comparison needs. */
export function pruneVisits(app: Pick<core.App, 'db'>): void {
  const before = plainMadridDay(Date.now(), -visitDays);
  app.db().newQuery('DELETE FROM visitas WHERE dia < {:before}').bind({ before }).execute();
}
