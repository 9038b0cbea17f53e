import { alertPeriods } from '#src/config/periods.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

/** The rows of alerts, and their periods. */

const HOUR_MS = 60 * 60 * 1000;

/** Alerts confirmed by then have ended. */
export const endedBefore = (): string => stamp(Date.now() - alertPeriods.days * 24 * HOUR_MS);

/** An alert with its car; the car's texts are '' for a search, and for a car that is not public. */
export interface ShownRow {
  readonly id: string;
  readonly vehiculo: string;
  readonly busqueda: string;
  readonly confirmado: string;
  readonly coche: {
    readonly slug: string;
    readonly marca: string;
    readonly modelo: string;
    readonly version: string;
  };
}

/** The confirmed alerts of a person, and those of a request that wait for confirmation, oldest first. */
export function shownRows(app: Pick<core.App, 'db'>, persona: string, solicitud: string): ShownRow[] {
  const sql = `SELECT a.id, a.vehiculo, a.busqueda, a.confirmado, COALESCE(v.slug, '') AS slug,
      COALESCE(v.marca, '') AS marca, COALESCE(v.modelo, '') AS modelo, COALESCE(v.version, '') AS version
    FROM avisos a LEFT JOIN vehicles v ON v.id = a.vehiculo AND v.papelera = '' AND v.status != 'oculto'
    WHERE a.persona = {:persona} AND ((a.confirmado = '' AND a.solicitud = {:solicitud}) OR a.confirmado > {:ended})
    ORDER BY a.created_at, a.rowid`;
  const shape = {
    ...{ id: '', vehiculo: '', busqueda: '', confirmado: '' },
    ...{ slug: '', marca: '', modelo: '', version: '' },
  };
  return rowsOf(app, sql, { persona, solicitud, ended: endedBefore() }, shape).map(
    ({ slug, marca, modelo, version, ...alert }) => ({ ...alert, coche: { slug, marca, modelo, version } }),
  );
}

/** The confirmed alerts of people, as `WatchedAlert` (alert.rules.ts). @param where a condition on `p`, the person */
export function watchedRows(app: Pick<core.App, 'db'>, where: string, values: Record<string, unknown>) {
  const sql = `SELECT a.id, a.persona, a.vehiculo, a.busqueda, a.confirmado, COALESCE(a.visto, 'null') AS visto
    FROM avisos a JOIN avisados p ON p.id = a.persona
    WHERE a.confirmado > {:ended} AND (${where}) ORDER BY a.created_at, a.rowid`;
  const shape = { id: '', persona: '', vehiculo: '', busqueda: '', confirmado: '', visto: '' };
  return rowsOf(app, sql, { ...values, ended: endedBefore() }, shape).map((row) => ({
    ...row,
    visto: JSON.parse(row.visto || 'null') as unknown,
  }));
}

/** Deletes a person without alerts, with the links. A mail that waits finds nothing to send. */
export function dropWithoutAlerts(tx: core.App, persona: string): void {
  const [row] = tx.findRecordsByIds('avisados', [persona]);
  if (row === undefined || tx.countRecords('avisos', $dbx.hashExp({ persona })) > 0) return;
  tx.delete(row);
}

/** Deletes alerts that were not confirmed in time or have ended, and people without alerts. */
export function pruneAlerts(app: Pick<core.App, 'db' | 'runInTransaction'>): void {
  const unconfirmed = stamp(Date.now() - alertPeriods.unconfirmedHours * HOUR_MS);
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery(
        `DELETE FROM avisos WHERE (confirmado = '' AND created_at < {:unconfirmed})
           OR (confirmado != '' AND confirmado <= {:ended})`,
      )
      .bind({ unconfirmed, ended: endedBefore() })
      .execute();
    const sql = 'SELECT id FROM avisados WHERE id NOT IN (SELECT persona FROM avisos)';
    for (const { id } of rowsOf(tx, sql, {}, { id: '' })) dropWithoutAlerts(tx, id);
  });
}
