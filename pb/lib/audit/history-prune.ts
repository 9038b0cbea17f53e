import { asHistoryYears } from '#src/features/settings/history-years.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_A_YEAR = 365;

/** The history's retention in years, as set by staff. */
function yearsKept(app: Pick<core.App, 'db'>): number {
  const row = new DynamicModel({ years: 0 });
  app.db().newQuery('SELECT COALESCE(MAX(historial_anos), 0) AS years FROM ajustes').one(row);
  return asHistoryYears(Number(row['years']));
}

/** Deletes entries beyond the retention. */
export function pruneHistory(app: Pick<core.App, 'db'>): void {
  const before = new Date(Date.now() - yearsKept(app) * DAYS_A_YEAR * DAY_MS);
  app
    .db()
    .newQuery('DELETE FROM historial WHERE created_at < {:before}')
    .bind({ before: stamp(before.getTime()) })
    .execute();
}
