import { importUndoHours } from '#src/config/periods.ts';
import type { ArrivedRow } from '#src/features/admin/stock-files/stock-import.schema.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * Rows that stock imports have created and changed, in two plain tables
 * (pb_migrations/1763700057_stock_imports.js). Each is written in the transaction of its car's save and
 * deleted with its car.
 */

type Database = Pick<core.App, 'db'>;
type Values = Readonly<Record<string, unknown>>;

/** An import's row that has created or changed a car. */
interface ImportRow {
  readonly id: string;
  readonly vehicle: string;
  readonly kind: 'creada' | 'cambiada';
  /** By field: the imported values. */
  readonly written: Values;
  /** By field: the replaced values; null for a created car. */
  readonly former: Values | null;
}

/** Imports saved after this time can be undone now. */
export const undoableSince = (): string => stamp(Date.now() - importUndoHours * 60 * 60 * 1000);

/** `import_ledger` holds the cars created by files before these tables existed: the row's id is the car's. */
const MADE_BY_ROWS = `WITH requested AS (SELECT value AS id FROM json_each({:list})),
  made AS (
    SELECT row_id AS id, vehicle_id AS vehicle, seq FROM stock_import_rows
    WHERE row_id IN (SELECT id FROM requested) AND kind = 'creada'
    UNION ALL
    SELECT id, id, 0 FROM import_ledger WHERE id IN (SELECT id FROM requested) AND collection = 'vehicles')
  SELECT made.id AS id, made.vehicle AS vehicle, vehicles.referencia AS referencia FROM made
  JOIN vehicles ON vehicles.id = made.vehicle`;
const MADE_SQL = `${MADE_BY_ROWS} AND vehicles.papelera = '' ORDER BY made.seq`;
const MADE_IN_TRASH_SQL = `${MADE_BY_ROWS} AND vehicles.papelera != ''`;

/** Excludes values that an undo has restored; a car restored from the trash is as before. */
const WRITTEN_SQL = `SELECT row_id AS id, vehicle_id AS vehicle, written FROM stock_import_rows
  WHERE row_id IN (SELECT value FROM json_each({:list})) AND (kind = 'creada' OR undone = '') ORDER BY seq`;

/**
 * The rows whose created car exists outside the trash; of several cars the latest. `fields` holds the values
 * of the same row, so that later values from another file count as edits.
 */
export function arrivedRows(app: Database, ids: readonly string[]): ArrivedRow[] {
  const list = JSON.stringify(ids);
  const made = rowsOf(app, MADE_SQL, { list }, { id: '', vehicle: '', referencia: '' });
  const keyOf = ({ id, vehicle }: { id: string; vehicle: string }) => `${id} ${vehicle}`;
  const values = new Map<string, Values>();
  for (const row of rowsOf(app, WRITTEN_SQL, { list }, { id: '', vehicle: '', written: '' }))
    values.set(keyOf(row), { ...values.get(keyOf(row)), ...(JSON.parse(row.written) as Values) });
  const latest = new Map(made.map((row) => [row.id, row]));
  return Array.from(latest.values(), (row) => ({ ...row, fields: values.get(keyOf(row)) ?? null }));
}

/** Cars created by these rows that are in the trash, with their references. */
export function trashedRows(app: Database, ids: readonly string[]) {
  const shape = { id: '', vehicle: '', referencia: '' };
  return rowsOf(app, MADE_IN_TRASH_SQL, { list: JSON.stringify(ids) }, shape);
}

/** The car that a row of the same import has created or changed; null when it is new. */
export function vehicleOfRow(tx: Database, importId: string, id: string): string | null {
  const sql =
    'SELECT vehicle_id AS vehicle FROM stock_import_rows WHERE import_id = {:importId} AND row_id = {:id}';
  return rowsOf(tx, sql, { importId, id }, { vehicle: '' })[0]?.vehicle ?? null;
}

/** Stores a row. */
export function noteRow(
  tx: Database,
  importId: string,
  { id, vehicle, kind, written, former }: ImportRow,
): void {
  const values = {
    ...{ importId, id, vehicle, kind, written: JSON.stringify(written) },
    former: former === null ? '' : JSON.stringify(former),
  };
  tx.db()
    .newQuery(
      `INSERT INTO stock_import_rows (import_id, row_id, vehicle_id, kind, written, former)
       VALUES ({:importId}, {:id}, {:vehicle}, {:kind}, {:written}, {:former})`,
    )
    .bind(values)
    .execute();
}

/** Stores the time of an import's last saved rows, from which the undo period counts. */
export function noteImport(tx: Database, id: string, file: string, author: string): void {
  tx.db()
    .newQuery(
      `INSERT INTO stock_imports (id, author, file, saved_at) VALUES ({:id}, {:author}, {:file}, {:now})
       ON CONFLICT (id) DO UPDATE SET saved_at = excluded.saved_at`,
    )
    .bind({ id, author, file, now: stamp(Date.now()) })
    .execute();
}

const COUNTS_SQL = `SELECT COUNT(*) AS found, COALESCE(SUM(undone = ''), 0) AS remaining,
    COALESCE(SUM(undone = 'papelera'), 0) AS trashed, COALESCE(SUM(undone = 'restaurada'), 0) AS restored,
    COALESCE((SELECT saved_at FROM stock_imports WHERE id = {:importId}), '') AS saved_at
  FROM stock_import_rows WHERE import_id = {:importId}`;

/** The number of an import's rows, how many are still as imported, and when the last were saved. */
export function countsOf(app: Database, importId: string) {
  const shape = { found: 0, remaining: 0, trashed: 0, restored: 0, saved_at: '' };
  const [counts] = rowsOf(app, COUNTS_SQL, { importId }, shape);
  return counts ?? shape;
}

/** @throws BadRequestError for an import that was undone, in part or whole: its cars would come back. */
export function refuseUndone(tx: Database, importId: string): void {
  const { found, remaining } = countsOf(tx, importId);
  if (found > remaining)
    throw new BadRequestError('Esta importación se ha deshecho. Elige otra vez el archivo para importarlo.');
}

/** Deletes the rows of a permanently deleted car, so that a repeated import creates it again. */
export function forgetVehicleRows(tx: Database, vehicle: string): void {
  tx.db().newQuery('DELETE FROM stock_import_rows WHERE vehicle_id = {:vehicle}').bind({ vehicle }).execute();
}

/** Removes author, file and replaced values of imports that can no longer be undone. */
export function pruneImports(app: Pick<core.App, 'runInTransaction'>): void {
  app.runInTransaction((tx) => {
    const since = undoableSince();
    tx.db().newQuery('DELETE FROM stock_imports WHERE saved_at < {:since}').bind({ since }).execute();
    tx.db()
      .newQuery(
        `UPDATE stock_import_rows SET former = '', kept = ''
         WHERE (former != '' OR kept != '') AND import_id NOT IN (SELECT id FROM stock_imports)`,
      )
      .execute();
  });
}
