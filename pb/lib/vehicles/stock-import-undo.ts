import {
  IMPORT_ROWS_AT_ONCE,
  type KeptFields,
  type LastImport,
  type UndoneImport,
} from '#src/features/admin/stock-files/stock-import.schema.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.title.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { diskTroubleOf, saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { broadcastDelete } from './broadcast-delete.ts';
import { authorName, markAuthor } from '#pb/lib/audit/history-marks.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { importIdOf, reasonOf } from './stock-import.ts';
import { countsOf, undoableSince } from './stock-import-rows.ts';
import { changeInTrash } from './trash.ts';
import { isSameValue, vehicleValues, type VehicleValues } from './vehicle-values.ts';

/**
 * Undo of a stock import, for a day. Cars that it created go to the trash; on changed cars, fields that still
 * hold the imported value get their former one back. Later edits stay and are listed. Each row stores its
 * result, so a repeated call, also by another person, continues where the last one ended.
 */

type Kept = Pick<KeptFields, 'fields' | 'why' | 'message'>;

interface Undone {
  /** 'ausente': the car is in the trash or gone already. */
  readonly fate: 'papelera' | 'restaurada' | 'queda' | 'ausente';
  readonly kept: readonly Kept[];
}

const kept = (fields: readonly string[], why: Kept['why']): Kept[] =>
  fields.length === 0 ? [] : [{ fields: [...fields], why, message: '' }];

interface StoredRow {
  readonly kind: string;
  readonly vehicle: string;
  readonly written: Partial<VehicleValues>;
  /** Null when no longer stored. */
  readonly former: Partial<VehicleValues> | null;
}

const TOO_LATE = 'Una importación solo se puede deshacer durante las 24 horas siguientes';

const fieldsIn = (values: Partial<VehicleValues>) => Object.keys(values) as VehicleField[];

/** Data added to a car that its import does not contain. */
function addedTo(tx: core.App, vehicle: string): string[] {
  const counted = [
    ['imagenes', 'vehicle_images'],
    ['especificaciones', 'vehicle_specs'],
  ] as const;
  const isOfCar = $dbx.hashExp({ vehicle_id: vehicle, papelera: '' });
  return counted.filter(([, collection]) => tx.countRecords(collection, isOfCar) > 0).map(([name]) => name);
}

function throwAway(tx: core.App, record: core.Record, { written }: StoredRow): Undone {
  const present = vehicleValues(record);
  const edited = fieldsIn(written).filter((field) => !isSameValue(present[field], written[field]));
  changeInTrash(tx, record, 'papelera');
  return { fate: 'papelera', kept: kept([...edited, ...addedTo(tx, record.id)], 'papelera') };
}

function setBack(tx: core.App, record: core.Record, { written, former }: StoredRow): Undone {
  if (former === null) return { fate: 'queda', kept: kept(fieldsIn(written), 'sin-anterior') };
  const present = vehicleValues(record);
  const changed = fieldsIn(former).filter((field) => !isSameValue(present[field], former[field]));
  const untouched = changed.filter((field) => isSameValue(present[field], written[field]));
  const edited = kept(
    changed.filter((field) => !untouched.includes(field)),
    'editado',
  );
  if (untouched.length === 0) return { fate: 'queda', kept: edited };
  for (const field of untouched) record.set(field, former[field]);
  tx.save(record);
  const saved = vehicleValues(record);
  const refused = untouched.filter((field) => !isSameValue(saved[field], former[field]));
  return {
    fate: refused.length < untouched.length ? 'restaurada' : 'queda',
    kept: [...edited, ...kept(refused, 'regla')],
  };
}

/** Undoes one row. A hook's refusal rolls it back, and the other rows go on. */
function undoRow(tx: core.App, e: core.RequestEvent, row: StoredRow): Undone & { gone?: core.Record } {
  const [record] = tx.findRecordsByIds('vehicles', [row.vehicle]);
  if (record === undefined || record.getString('papelera') !== '') return { fate: 'ausente', kept: [] };
  const run = (sql: string) => tx.db().newQuery(sql).execute();
  markAuthor(record, e.auth);
  run('SAVEPOINT undone_row');
  try {
    const undone = row.kind === 'creada' ? throwAway(tx, record, row) : setBack(tx, record, row);
    return undone.fate === 'papelera' ? { ...undone, gone: record } : undone;
  } catch (error) {
    if (diskTroubleOf(error) !== null) throw error;
    run('ROLLBACK TO undone_row');
    const fields = fieldsIn(row.former ?? {});
    return { fate: 'queda', kept: [{ fields, why: 'rechazado', message: reasonOf(error) }] };
  } finally {
    run('RELEASE undone_row');
  }
}

const ROWS_SQL = `SELECT seq, kind, vehicle_id AS vehicle, written, former FROM stock_import_rows
  WHERE import_id = {:importId} AND undone = '' ORDER BY seq DESC LIMIT ${IMPORT_ROWS_AT_ONCE}`;

/** Undoes the latest remaining rows. @returns the cars moved to the trash. */
function undoGroup(tx: core.App, e: core.RequestEvent, importId: string): core.Record[] {
  const shape = { seq: 0, kind: '', vehicle: '', written: '', former: '' };
  return rowsOf(tx, ROWS_SQL, { importId }, shape).flatMap((row) => {
    const { gone, fate, kept } = undoRow(tx, e, {
      ...row,
      written: JSON.parse(row.written) as Partial<VehicleValues>,
      former: row.former === '' ? null : (JSON.parse(row.former) as Partial<VehicleValues>),
    });
    tx.db()
      .newQuery('UPDATE stock_import_rows SET undone = {:fate}, kept = {:kept} WHERE seq = {:seq}')
      .bind({ fate, kept: kept.length === 0 ? '' : JSON.stringify(kept), seq: row.seq })
      .execute();
    return gone === undefined ? [] : [gone];
  });
}

const KEPT_SQL = `SELECT r.kept AS kept, v.referencia AS referencia,
    v.marca AS marca, v.modelo AS modelo, v.version AS version
  FROM stock_import_rows r JOIN vehicles v ON v.id = r.vehicle_id
  WHERE r.import_id = {:importId} AND r.kept != '' ORDER BY r.seq`;

function keptOf(app: core.App, importId: string): KeptFields[] {
  const shape = { kept: '', referencia: '', marca: '', modelo: '', version: '' };
  return rowsOf(app, KEPT_SQL, { importId }, shape).flatMap(({ kept: json, referencia, ...name }) =>
    (JSON.parse(json) as Kept[]).map((item) => ({ referencia, titulo: vehicleTitle(name), ...item })),
  );
}

/**
 * `POST /api/stock-import/undo` with `{ importId }`: undoes the latest remaining rows, one group per call, in
 * reverse order. Idempotent: an undone import answers its stored result.
 * @throws ForbiddenError, BadRequestError after the undo period, unless the undo has begun
 */
export function undoImport(e: core.RequestEvent): void {
  const { id: user } = requireAdmin(e, 'deshacer una importación');
  const importId = importIdOf(e);
  let gone: core.Record[] = [];
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      requireStillAdmin(tx, user);
      const { found, remaining, saved_at } = countsOf(tx, importId);
      if (found === remaining && saved_at < undoableSince()) throw new BadRequestError(TOO_LATE);
      gone = undoGroup(tx, e, importId);
    }),
  );
  for (const record of gone) broadcastDelete(e.app, record);
  const { trashed, restored, remaining } = countsOf(e.app, importId);
  const answer: UndoneImport = {
    ...{ trashed, restored, remaining },
    kept: remaining === 0 ? keptOf(e.app, importId) : [],
  };
  e.json(200, answer);
}

const LAST_SQL = `SELECT i.id AS id, i.file AS file, i.saved_at AS saved_at, i.author AS author,
    SUM(r.kind = 'creada') AS made, SUM(r.kind = 'cambiada') AS changed
  FROM stock_imports i JOIN stock_import_rows r ON r.import_id = i.id AND r.undone = ''
  WHERE i.saved_at >= {:since} GROUP BY i.id ORDER BY i.saved_at DESC, MAX(r.seq) DESC LIMIT 1`;

/**
 * `GET /api/stock-import/last`: `{ last }`, the latest import that can be undone, or null.
 * @throws ForbiddenError
 */
export function sendLastImport(e: core.RequestEvent): void {
  requireAdmin(e, 'importar vehículos');
  const shape = { id: '', file: '', saved_at: '', author: '', made: 0, changed: 0 };
  const [found] = rowsOf(e.app, LAST_SQL, { since: undoableSince() }, shape);
  if (found === undefined) {
    e.json(200, { last: null });
    return;
  }
  const [author] = e.app.findRecordsByIds('users', [found.author]);
  const last: LastImport = { ...found, author: author === undefined ? '' : authorName(author) };
  e.json(200, { last });
}
